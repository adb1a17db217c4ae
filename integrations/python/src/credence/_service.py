"""The command in the background."""

import atexit
import contextlib
import json
import os
import subprocess
import threading


class CredenceError(RuntimeError):
    """The command could not be run, or ended."""


# The limits are those of the memory: a line may have 2047 MiB, the most there is, and the caller of a function can interrupt it.
_LIMITS = ["--max-line", "2047m", "--max-seconds", "Infinity"]
_LONGEST = 2047 << 20


def _command():
    """The command that ``CREDENCE_COMMAND`` names, else that of the wheel."""
    given = os.environ.get("CREDENCE_COMMAND")
    if given:
        return [given]
    own = os.path.join(os.path.dirname(__file__), "command", "bin", "credence")
    if not os.path.exists(own):
        raise CredenceError("the credence command was not found: install the wheel, or let CREDENCE_COMMAND name the command")
    return [own]


class Service:
    """A process that answers one JSON request after the other. It may be used by several threads."""

    def __init__(self):
        self._lock = threading.Lock()
        self._count = 0
        try:
            self._process = subprocess.Popen([*_command(), "batch", *_LIMITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        except OSError as e:
            raise CredenceError(f"the credence command could not be started: {e}") from e
        atexit.register(self.close)

    def running(self):
        return self._process.poll() is None

    def answer(self, request):
        """Returns the JSON answer; a request that is refused has an ``error`` with ``code`` and ``message``."""
        with self._lock:
            self._count += 1
            line = json.dumps({"id": self._count, **request}, allow_nan=False, separators=(",", ":"))
            if len(line) > _LONGEST:  # it has ASCII characters alone
                raise ValueError(f"the data must fit into {_LONGEST} bytes as JSON: bytes={len(line)}; write them to a file for the credence command")
            try:
                answer = json.loads(self._exchange(line))
            except BaseException:
                self._kill()  # its answer would be taken for that of the next request
                raise
            if answer.pop("id", None) != self._count:
                self._kill()
                raise CredenceError("the credence command answered another request")
            return answer

    def _exchange(self, line):
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except (BrokenPipeError, ValueError) as e:
            raise CredenceError(f"the credence command has ended: {e}") from e
        if not answer:
            raise CredenceError(f"the credence command has ended with status {self._process.wait()}")
        return answer

    def _kill(self):
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def close(self):
        if self.running():
            self._process.stdin.close()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
        self._process.stdout.close()

    @staticmethod
    def run(arguments):
        """Runs the command once; raises ``ValueError`` with its message if it refuses the data or the arguments."""
        try:
            done = subprocess.run([*_command(), *arguments], capture_output=True, text=True, encoding="utf-8")
        except OSError as e:
            raise CredenceError(f"the credence command could not be started: {e}") from e
        if done.returncode != 0:
            raise ValueError(done.stderr.strip().removeprefix("credence: "))
        return done.stdout
