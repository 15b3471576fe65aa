"""How rules become machine code: they are linked unoptimised into each verb, and optimised there, once.

Numba optimises every function on its own, together with all it calls, and generates machine code for each. A
rule five calls below a verb is optimised five times, and nobody calls its own machine code. Here a rule is
only translated for LLVM. A verb links all rules that it reaches, directly or not, and is optimised as a
whole. That saves more than half of the time to compile a game, and it plays faster, because LLVM knows all
callers of a rule.

This relies on parts of Numba that are not its public interface. If one is missing, ``RULES`` and ``VERBS``
are None and we compile Numba's way: slower, with the same results.
"""

from __future__ import annotations

from typing import Any

try:
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.environment import lookup_environment

    _ENVIRONMENT = "_ZN08NumbaEnv"  # what Numba's names of environments begin with

    class _RuleLibrary(JITCodeLibrary):
        """One unoptimised rule, and the rules it calls."""

        def add_linking_library(self, library: Any) -> None:
            self._linking_libraries.append(library)

        def finalize(self) -> None:
            self._finalized = True

        def reached(self) -> list[Any]:
            """This library and all it calls, directly or not."""
            libraries: dict[Any, None] = {}
            waiting: list[Any] = [self]
            while waiting:
                library = waiting.pop()
                if library not in libraries:
                    libraries[library] = None
                    if isinstance(library, _RuleLibrary):
                        waiting.extend(library._linking_libraries)
            return list(libraries)

    class _VerbLibrary(JITCodeLibrary):
        """A function called from Python or through a pointer, with all rules that it reaches."""

        def add_linking_library(self, library: Any) -> None:
            for part in library.reached() if isinstance(library, _RuleLibrary) else [library]:
                super().add_linking_library(part)

        def finalize(self) -> None:
            own = self._final_module.functions
            self._own = {function.name for function in own if not function.is_declaration}
            super().finalize()
            for variable in self._final_module.global_variables:
                name = variable.name
                if name.startswith(_ENVIRONMENT) and (environment := lookup_environment(name)) is not None:
                    self._codegen.set_env(name, environment)

        def _optimize_final_module(self) -> None:
            # Nobody else calls these copies of rules, so LLVM may change how they are called, or drop them.
            for function in self._final_module.functions:
                if not function.is_declaration and function.name not in self._own:
                    function.linkage = "internal"
            super()._optimize_final_module()

    class _Compiler(CompilerBase):
        """Numba's own passes, writing into a library of ours."""

        library: type[Any]

        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.finalize()
            return [passes]

        def compile_extra(self, func: Any) -> Any:
            state = self.state
            state.library = self.library(state.targetctx.codegen(), func.__qualname__)
            state.library.enable_object_caching()
            return super().compile_extra(func)

    class _RuleCompiler(_Compiler):
        library = _RuleLibrary

        def compile_extra(self, func: Any) -> Any:
            self.state.flags.no_compile = True

            def entry(*args: Any) -> None:
                """Callers look up the rule by this function, but never call it."""

            compiled = super().compile_extra(func)._replace(entry_point=entry)
            self.state.targetctx.insert_user_function(entry, compiled.fndesc, [compiled.library])
            return compiled

    class _VerbCompiler(_Compiler):
        library = _VerbLibrary

    RULES: Any = _RuleCompiler
    VERBS: Any = _VerbCompiler
except (ImportError, AttributeError):  # another version of Numba
    RULES = VERBS = None
