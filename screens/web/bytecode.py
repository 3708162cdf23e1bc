"""Modules compiled once: a browser's Python keeps nothing from one start to the next, so we keep it.

The first start notes the code of every module it loads; what was noted is given to the next start of the same version.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any


class Compiled(MetaPathFinder):
    """Finds modules where they are, and gives them the code that is known already. Notes the code of all others."""

    def __init__(self, known: Mapping[str, bytes]) -> None:
        self._known = known
        self.fresh: dict[str, bytes] = {}

    @classmethod
    def of(cls, packed: bytes) -> Compiled:
        """What `packed` made, or nothing if it is damaged."""
        try:
            known = marshal.loads(packed)
        except (EOFError, ValueError, TypeError):
            known = None
        return cls(known if isinstance(known, dict) else {})

    def packed(self) -> bytes:
        """The code of all modules, known before or fresh."""
        return marshal.dumps({**self._known, **self.fresh})

    def install(self) -> None:
        """From now on modules are found here first."""
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's own spec, with a loader of ours in between."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or not hasattr(spec.loader, "get_code"):
            return None
        spec.loader = _Loader(spec.loader, self, self._known.get(fullname))
        return spec


class _Loader(Loader):
    """Runs a module's code; all else is asked of its *own* loader."""

    def __init__(self, own: Any, compiled: Compiled, known: bytes | None) -> None:
        self._own, self._compiled, self._known = own, compiled, known

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code that is known, or that the own loader compiles."""
        exec(self._code(module.__name__), module.__dict__)

    def _code(self, name: str) -> CodeType:
        if self._known is not None:
            code: CodeType = marshal.loads(self._known)
            return code
        compiled: CodeType = self._own.get_code(name)
        self._compiled.fresh[name] = marshal.dumps(compiled)
        return compiled

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)
