"""The workbench in a browser, served by Voilà: on this machine only, for who knows the address, without the
network.

Each page has its own process. Only our own settings count: Voilà's and Jupyter's files of the user could open
the server to others, or start another Python.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tornado.ioloop
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.voila_identity_provider import VoilaIdentityProvider

from sim.errors import BadInput

ADDRESS = "127.0.0.1"
PORT = 8866  # the first one that is tried
TRIED = 50
UNSEEN = 600  # seconds after which the process of a page that never appeared is ended
LOOK, GONE = 1, 3  # seconds between looks for closed pages, and looks after which one is gone
TEMPLATE = Path(__file__).with_name("template")
KERNEL = "python3"
EXTENSIONS = ("@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager")
# Nothing is fetched from anywhere else, whatever a package would like.
POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
    f"connect-src 'self' ws://{ADDRESS}:* data:; frame-ancestors 'self'; form-action 'self'"
)


class OurKernel(KernelSpecManager):
    """The one kernel that there is: this Python."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Where kernels are: ours is nowhere."""
        return {KERNEL: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How to start it."""
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--log-level=ERROR"]
        return KernelSpec(argv=argv, display_name="Libration", language="python")

    def get_all_specs(self) -> dict[str, Any]:
        """All that there are."""
        return {KERNEL: {"resource_dir": "", "spec": self.get_kernel_spec(KERNEL).to_dict()}}


class Server(Voila):
    """Voilà with our settings only."""

    asked_port: int | None = None
    ready: Callable[[str], None]
    seen: dict[str, int]  # pages that were open, and at how many looks they have been closed
    template_paths: list[str]

    def initialize(self, argv: Any = None) -> None:
        """Without files of settings, and without arguments."""
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()

    def setup_template_dirs(self) -> None:
        """Voilà's pages, with our own one first."""
        super().setup_template_dirs()
        self.template_paths = [str(TEMPLATE), *self.template_paths]

    def listen(self) -> None:
        """Serve until Ctrl+C."""
        self.port = self._bound()
        self.ready(f"http://{ADDRESS}:{self.port}/?token={self.token}")
        self.ioloop = tornado.ioloop.IOLoop.current()
        tornado.ioloop.PeriodicCallback(self._end_closed, 1000 * LOOK).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass  # that is how one ends it
        finally:
            self.stop()

    async def _end_closed(self) -> None:
        """End the processes of pages that have been closed: open ones keep a connection."""
        for kernel in list(self.kernel_manager.list_kernel_ids()):
            if self.kernel_manager.kernel_model(kernel)["connections"]:
                self.seen[kernel] = 0
            elif kernel in self.seen:
                self.seen[kernel] += 1
                if self.seen[kernel] >= GONE:
                    del self.seen[kernel]
                    await self.kernel_manager.shutdown_kernel(kernel)

    def _bound(self) -> int:
        """The port that was asked for, or the first free one."""
        asked = self.asked_port
        for port in range(PORT, PORT + TRIED) if asked is None else [asked]:
            try:
                self.app.listen(port, ADDRESS)
                return port
            except OSError as error:
                reason = error.strerror
        raise BadInput(f"--port: expected a free port, found {port}: {reason}")


def serve(code: str, title: str, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve pages that run this code until Ctrl+C. ``ready`` is called with the address. BadInput if the port
    is taken."""
    with tempfile.TemporaryDirectory(prefix="libration_") as folder:
        notebook = Path(folder) / "workbench.ipynb"
        notebook.write_text(json.dumps(_notebook(code, title)), encoding="utf-8")
        server = Server(
            config=_settings(),
            notebook_path=str(notebook),
            connection_dir_root=folder,
            token=secrets.token_hex(24),
            identity_provider_class=VoilaIdentityProvider,
            tornado_settings={
                "headers": {"Content-Security-Policy": POLICY},
                "allow_remote_access": False,
                "local_hostnames": ["localhost"],
                "ws_ping_interval": 0,  # on one machine, a connection that is lost is known to be
            },
        )
        server.log.setLevel(logging.ERROR)
        server.asked_port, server.ready, server.seen = port, ready, {}
        server.initialize()
        server.start()


def code_for(game: str, given: dict[str, Any]) -> str:
    """What a page runs: the same as a notebook cell, in the folder of the command."""
    root = Path(__file__).parents[2]
    return (
        f"import os, sys\nos.chdir({os.getcwd()!r})\nsys.path.insert(0, {str(root)!r})\n"
        f"import sim\nsim.workbench({game!r}, **{given!r})"
    )


def open_browser(address: str) -> None:
    """In the user's browser, if there is one."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _settings() -> Config:
    settings = Config()
    settings.VoilaConfiguration.kernel_spec_manager_class = OurKernel
    settings.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    settings.MappingKernelManager.cull_idle_timeout = UNSEEN
    settings.MappingKernelManager.cull_interval = 60
    return settings


def _notebook(code: str, title: str) -> dict[str, Any]:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    kernel = {"name": KERNEL, "language": "python", "display_name": "Libration"}
    metadata = {"kernelspec": kernel, "title": title}
    return {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}
