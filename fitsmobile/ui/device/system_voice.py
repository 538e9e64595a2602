"""The voices of Windows (SAPI) and macOS (NSSpeechSynthesizer), through ctypes.

`connect_to_sapi` and `connect_to_mac` are written from the documentation of both systems, and were
never run there. Both voices speak in the language that the person has chosen in the system.
"""

import ctypes
import sys
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from kivy.clock import Clock

POLL = 0.1
"""Seconds between two looks whether a line has been said, while others wait."""

MOST = 20
"""Lines that may wait: the oldest are dropped."""

SP_VOICE = "{96749377-3391-11D2-9EE3-00C04F797396}"  # CLSID_SpVoice
ISP_VOICE = "{6C44DF74-72B9-4992-A1EC-EF996E0422D4}"  # IID_ISpVoice
SPEAK, WAIT_UNTIL_DONE = 20, 32  # places of the methods in ISpVoice
IN_PROCESS = 1  # CLSCTX_INPROC_SERVER
ASYNC, PURGE, PLAIN = 1, 2, 16  # SPF_ASYNC, SPF_PURGEBEFORESPEAK, SPF_IS_NOT_XML


class Synthesizer(NamedTuple):
    """The calls of a system: begin to say a line, stop, and whether a line is being said."""

    start: Callable[[str], object]
    stop: Callable[[], object]
    is_speaking: Callable[[], bool]


class SystemVoice:
    """Speaks line by line. `connect` gives the system's synthesizer, or raises OSError."""

    def __init__(self, connect: Callable[[], Synthesizer]) -> None:
        self._connect = connect
        self._synthesizer: Synthesizer | None = None
        self._lines: deque[str] = deque(maxlen=MOST)
        self._polling = Clock.create_trigger(self._poll, POLL, interval=True)
        self.is_missing = self.is_open = False

    def open(self) -> bool:
        """Connect, once. False where the system has no voice."""
        if self._synthesizer is None and not self.is_missing:
            try:
                self._synthesizer = self._connect()
            except OSError:
                self.is_missing = True
        self.is_open = self._synthesizer is not None
        return self.is_open

    def speak(self, text: str, urgent: bool) -> None:
        """Say a line after what is being said, or at once in its place."""
        if urgent:
            self._stop()
        self._lines.append(text)
        self._polling()
        self._poll()

    def hush(self) -> None:
        """Stop in the middle of a word, and drop what waits."""
        self._stop()
        self.is_open = False

    def close(self) -> None:
        """Fall silent; the system releases the voice with the process."""
        self.hush()

    def _stop(self) -> None:
        self._lines.clear()
        self._polling.cancel()
        if self._synthesizer is not None:
            self._synthesizer.stop()

    def _poll(self, *_: object) -> None:
        voice = self._synthesizer
        if voice is not None and self._lines and not voice.is_speaking():
            voice.start(self._lines.popleft())
        if not self._lines:
            self._polling.cancel()


def voice_of_system() -> SystemVoice | None:
    """The voice of Windows or macOS; None on other systems."""
    if sys.platform == "win32":
        return SystemVoice(connect_to_sapi)
    return SystemVoice(connect_to_mac) if sys.platform == "darwin" else None


def connect_to_sapi() -> Synthesizer:
    """A new SpVoice of Windows."""
    if sys.platform != "win32":
        raise OSError
    ole = ctypes.OleDLL("ole32")  # raises OSError where a call fails
    ole.CoInitialize(None)
    kind, interface = (ctypes.c_byte * 16)(), (ctypes.c_byte * 16)()
    ole.CLSIDFromString(ctypes.c_wchar_p(SP_VOICE), ctypes.byref(kind))
    ole.CLSIDFromString(ctypes.c_wchar_p(ISP_VOICE), ctypes.byref(interface))
    voice = ctypes.c_void_p()
    wanted = (ctypes.byref(interface), ctypes.byref(voice))
    ole.CoCreateInstance(ctypes.byref(kind), None, IN_PROCESS, *wanted)
    methods = ctypes.cast(voice, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
    number, pointer = ctypes.c_ulong, ctypes.c_void_p
    speak = ctypes.WINFUNCTYPE(ctypes.c_long, pointer, ctypes.c_wchar_p, number, pointer)(
        methods[SPEAK]
    )
    wait = ctypes.WINFUNCTYPE(ctypes.c_long, pointer, number)(methods[WAIT_UNTIL_DONE])
    return Synthesizer(
        lambda text: speak(voice, text, ASYNC | PLAIN, None),
        lambda: speak(voice, None, ASYNC | PURGE, None),
        lambda: wait(voice, 0) != 0,
    )


def connect_to_mac() -> Synthesizer:
    """A new NSSpeechSynthesizer of macOS."""
    ctypes.CDLL("/System/Library/Frameworks/AppKit.framework/AppKit")
    objc = ctypes.CDLL("/usr/lib/libobjc.dylib")
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for function in (objc.objc_getClass, objc.sel_registerName):
        function.restype, function.argtypes = pointer, [text]

    def send(to: int | None, selector: bytes, *given: tuple[type, object]) -> int | None:
        """Send a message of Objective-C with arguments, each after its type."""
        kinds = [kind for kind, _value in given]
        call = ctypes.CFUNCTYPE(pointer, pointer, pointer, *kinds)(("objc_msgSend", objc))
        found: int | None = call(to, objc.sel_registerName(selector), *(one for _, one in given))
        return found

    blank = send(objc.objc_getClass(b"NSSpeechSynthesizer"), b"alloc")
    voice = send(blank, b"initWithVoice:", (pointer, None))
    if not voice:
        raise OSError
    strings = objc.objc_getClass(b"NSString")

    def start(line: str) -> None:
        string = send(strings, b"stringWithUTF8String:", (text, line.encode()))
        send(voice, b"startSpeakingString:", (pointer, string))

    def is_speaking() -> bool:
        return bool((send(voice, b"isSpeaking") or 0) & 0xFF)  # a BOOL is one byte

    return Synthesizer(start, lambda: send(voice, b"stopSpeaking"), is_speaking)
