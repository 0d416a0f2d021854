"""A client of koine-tutor for Python 3.11 or newer. It needs only the standard library; a copy of this file alone works without types.

    from koine_tutor import Tutor

    tutor = Tutor("https://tutor.example", key="ipa_live_...")
    answer = tutor.score("θεός", "s ˈe o s")
    print(answer["proximity"], answer["coaching"]["summary"]["fixes"])

Every call may be repeated, because the same request gives the same answer and the service keeps no attempts. A call is retried
after a network fault, a timeout, a 429 or a 503. Retry-After sets the wait before a retry; without it, the wait doubles with
each try and is partly random. If the service sends a 503 without Retry-After, the call is not retried: the service lacks a
recognizer, and waiting does not help. A batch or a passage is not retried after a timeout, because the service may already have
counted all of it in the caller's window.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.message import Message
from typing import IO, TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from . import types

__all__ = ["Tutor", "TutorProblem", "TutorUnreachable"]

Json = dict[str, Any]


class TutorProblem(Exception):
    """The service refused the request or failed, and sent a problem document (RFC 9457); str() gives its detail and hint."""

    def __init__(
        self, problem: Json, retry_after: int | None, request_id: str | None, allowed: int | None = None
    ) -> None:
        super().__init__("; ".join(filter(None, [problem["detail"], problem.get("hint")])))
        self.problem = problem
        self.status: int = problem["status"]
        #: Stable token for the kind of problem, to branch on, or None.
        self.code: str | None = problem.get("code")
        self.detail: str = problem["detail"]
        #: Advice, or what was found or meant, in one sentence; or None.
        self.hint: str | None = problem.get("hint")
        #: JSON pointer (RFC 6901) to the wrong part of the request, such as /ipa, or None.
        self.pointer: str | None = problem.get("pointer")
        #: Seconds to wait before a retry (Retry-After), or None.
        self.retry_after = retry_after
        #: The most requests that the caller's smallest rate-limit window allows; None if the answer does not say.
        self.allowed = allowed
        #: Id of the request; quote it when you report the problem.
        self.request_id = request_id


class TutorUnreachable(Exception):
    """No answer came in time, or the answer was not from koine-tutor; __cause__ has the reason."""

    def __init__(self, message: str, status: int | None = None, timed_out: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.timed_out = timed_out


class _EveryAnswer(urllib.request.HTTPErrorProcessor):
    """Returns every answer unchanged. Follows no redirect, because urllib would send the API key to the new host."""

    def http_response(
        self, request: urllib.request.Request, response: http.client.HTTPResponse
    ) -> http.client.HTTPResponse:
        return response

    https_response = http_response


_OPENER = urllib.request.build_opener(_EveryAnswer)

#: Calls that count as many requests in the rate-limit window. They get more time, and are not retried after a timeout.
_MANY = ("/v1/tutor/batch", "/v1/passages")
#: Time limits for one try, seconds: for usual calls, and for the calls in _MANY.
_TIMEOUT = 30.0
_LONG_TIMEOUT = 45.0

#: The most attempts in a batch, and the most bytes of a recording inside a request; a test compares them with the contract.
_MOST_ITEMS = 100
_MOST_INLINE = 256 * 1024


class Tutor:
    """A client of one service. Several threads may use it at once."""

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        timeout: float | None = None,
        retries: int = 2,
        backoff: float = 0.5,
        longest_wait: float = 60.0,
    ) -> None:
        """
        base_url: the address of the service, such as https://tutor.example
        key: your API key; read, suggest and capabilities work without it
        timeout: seconds to connect, and then between two parts of the answer; by default 30, and 45 for a batch or a passage
        retries: the most tries after the first
        backoff: seconds to wait before the first retry if there is no Retry-After
        longest_wait: the most seconds to wait before a retry; a longer Retry-After raises the problem at once
        """
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must be an http or https URL; found {base_url or 'nothing'}")
        self.base_url = base_url.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.retries = retries
        self.backoff = backoff
        self.longest_wait = longest_wait
        self._most = _MOST_ITEMS

    def score(
        self,
        target: str,
        ipa: str | Sequence[str] | None = None,
        *,
        wav: bytes | None = None,
        audio_url: str | None = None,
        scheme: str | None = None,
        **fields: Any,
    ) -> types.TutorResponse | types.UnscoredResponse:
        """Scores an attempt: POST /v1/tutor. Other fields of the request may be passed as keyword arguments.

        wav: the bytes of a recording; one over 256 KiB is uploaded first, and deleted after the answer
        """
        given = {"target": target, "ipa": ipa, "audio_url": audio_url, "scheme": scheme, **fields}
        with self._sent(given, wav) as body:
            return self._send("/v1/tutor", body=body)

    def passage(
        self,
        verses: Sequence[str],
        *,
        wav: bytes | None = None,
        audio_url: str | None = None,
        scheme: str | None = None,
        **fields: Any,
    ) -> Iterator[types.PassageHeard | types.PassageVerse | types.PassageEnd]:
        """Scores verses read aloud in one recording of up to ten minutes, and yields the lines of the answer as they come:
        POST /v1/passages.

        wav: the bytes of the recording; one over 256 KiB is uploaded first, and deleted after the answer
        """
        given = {"verses": list(verses), "audio_url": audio_url, "scheme": scheme, **fields}
        with self._sent(given, wav) as body:
            with self._send("/v1/passages", body=body, form="lines") as response:
                yield from _lines(response)

    def batch(self, items: Sequence[Mapping[str, Any]]) -> list[types.TutorResponse | types.Problem]:
        """Scores up to 100 attempts, given in phones: POST /v1/tutor/batch. Answers are in the order of the items; for an
        item that was refused, the answer is a problem.
        """
        return self._send("/v1/tutor/batch", body={"items": [_body(item) for item in items]})["results"]

    def batch_all(
        self,
        items: Sequence[Mapping[str, Any]],
        on_progress: Callable[[list[types.TutorResponse | types.Problem], int], None] | None = None,
    ) -> list[types.TutorResponse | types.Problem]:
        """Scores any number of attempts, in batches that fit the rate limit of the key; waits if the service asks for it.

        on_progress: called after each batch with the answers so far and the count of all items; keep the answers in case a
        later batch fails
        """
        results: list[types.TutorResponse | types.Problem] = []
        while len(results) < len(items):
            some = items[len(results) : len(results) + self._most]
            try:
                results += self.batch(some)
            except TutorProblem as problem:
                if problem.allowed is None or problem.allowed >= len(some):
                    raise
                self._most = problem.allowed
                continue
            if on_progress is not None:
                on_progress(results, len(items))
        return results

    def upload(self, recording: bytes | str | os.PathLike[str] | IO[bytes]) -> str:
        """Uploads a recording of at most 8 MiB; returns an address that may be sent as audio_url for ten minutes.

        recording: its bytes, the path of its file, or the file opened in binary mode
        """
        if isinstance(recording, (str, os.PathLike)):
            recording = pathlib.Path(recording).read_bytes()
        # A retry needs the bytes again, but an open file can be read only once, so it is read here.
        if not isinstance(recording, (bytes, bytearray, memoryview)):
            recording = recording.read()
        return self._slot(recording)["audio_url"]

    def speech(
        self,
        target: str | None = None,
        *,
        ipa: str | None = None,
        scheme: str | None = None,
        speed: str | None = None,
    ) -> bytes:
        """Speaks a target, or phones; returns the bytes of a WAV: GET /v1/speech."""
        query = {"target": target, "ipa": ipa, "scheme": scheme, "speed": speed}
        return cast(bytes, self._send("/v1/speech", query=query, form="sound"))

    def read(self, target: str, *, scheme: str | None = None) -> types.ReadingResponse:
        """Returns the pronunciation of a text: GET /v1/reading."""
        return self._send("/v1/reading", query={"target": target, "scheme": scheme})

    def suggest(self, prefix: str, *, scheme: str | None = None) -> types.LexiconResponse:
        """Returns words that begin with these letters: GET /v1/lexicon."""
        return self._send("/v1/lexicon", query={"prefix": prefix, "scheme": scheme})

    def capabilities(self) -> types.CapabilitiesResponse:
        """Returns what the service offers, such as its schemes, codes and limits: GET /v1/capabilities."""
        return self._send("/v1/capabilities")

    @contextlib.contextmanager
    def _sent(self, given: Mapping[str, Any], wav: bytes | None) -> Iterator[Json]:
        """Yields the body of a request. A long recording is uploaded into a slot, which is deleted after the answer."""
        if wav is not None and not isinstance(wav, (bytes, bytearray, memoryview)):
            found = type(wav).__name__
            raise TypeError(f"wav takes the bytes of a recording, as Path(name).read_bytes(); found {found}")
        if wav is None or len(wav) <= _MOST_INLINE:
            yield _body({**given, "wav": wav})
            return
        slot = self._slot(wav)
        try:
            yield _body({**given, "audio_url": slot["audio_url"]})
        finally:
            self._drop(slot)

    def _slot(self, recording: bytes) -> Json:
        slot: Json = self._send("/v1/uploads", body={})
        try:
            self._send("/v1/uploads/" + slot["id"], method="PUT", body=recording)
        except (TutorProblem, TutorUnreachable):
            self._drop(slot)
            raise
        return slot

    def _drop(self, slot: Json) -> None:
        try:
            self._send("/v1/uploads/" + slot["id"], method="DELETE")
        except (TutorProblem, TutorUnreachable):
            pass  # A slot that was not deleted expires by itself.

    def _send(
        self,
        path: str,
        *,
        query: Mapping[str, str | None] | None = None,
        method: str | None = None,
        body: Json | bytes | None = None,
        form: str = "json",
    ) -> Any:
        """Returns the body of the answer: JSON, the bytes of a sound, an open response to read lines from, or None if empty."""
        pairs = {name: value for name, value in (query or {}).items() if value is not None}
        address = self.base_url + path + ("?" + urllib.parse.urlencode(pairs) if pairs else "")
        request = self._request(address, method, body)
        usual_timeout = _LONG_TIMEOUT if path in _MANY else _TIMEOUT
        tries = 0
        while True:
            try:
                return _attempt(request, form, usual_timeout if self.timeout is None else self.timeout)
            except (TutorProblem, TutorUnreachable) as error:
                may_be_counted = path in _MANY and isinstance(error, TutorUnreachable) and error.timed_out
                wait = None if may_be_counted else self._wait_after(error, tries)
                if tries >= self.retries or wait is None:
                    raise
            time.sleep(wait)
            tries += 1

    def _request(self, address: str, method: str | None, body: Json | bytes | None) -> urllib.request.Request:
        headers = {"Accept": "application/json, audio/wav, application/x-ndjson", "User-Agent": "koine-tutor-python"}
        if self.key is not None:
            headers["Authorization"] = "Bearer " + self.key
        if body is not None:
            # Any recording is sent as WAV, because the service detects the format from the bytes.
            headers["Content-Type"] = "application/json" if isinstance(body, dict) else "audio/wav"
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        return urllib.request.Request(address, data=data, headers=headers, method=method)

    def _wait_after(self, error: TutorProblem | TutorUnreachable, tries: int) -> float | None:
        """Returns the seconds to wait before the next try, or None if another try would not help."""
        backoff = min(self.backoff * 2**tries, self.longest_wait) * random.random()
        if isinstance(error, TutorUnreachable):
            return backoff if error.status in (None, 429, 503) else None
        if error.status not in (429, 503):
            return None
        if error.retry_after is None:
            return backoff if error.status == 429 else None
        return error.retry_after if error.retry_after <= self.longest_wait else None


def _body(given: Mapping[str, Any]) -> Json:
    """Makes the body of a request: leaves out fields that are None, and encodes a recording as base64."""
    body = {name: value for name, value in given.items() if value is not None}
    wav = body.pop("wav", None)
    if wav is not None:
        body["audio_base64"] = base64.b64encode(wav).decode()
    return body


def _attempt(request: urllib.request.Request, form: str, timeout: float) -> Any:
    """Sends a request once; returns the body of the answer, or raises its error."""
    address = request.full_url
    try:
        response = _OPENER.open(request, timeout=timeout)
        is_lines = response.headers.get("Content-Type", "").startswith("application/x-ndjson")
        if form == "lines" and response.status == 200 and is_lines:
            return response
        with response:
            return _judge(response.status, response.headers, response.read(), address, form)
    except (OSError, http.client.HTTPException) as error:
        raise _unanswered(address, error) from error


def _unanswered(address: str, error: Exception) -> TutorUnreachable:
    timed_out = isinstance(getattr(error, "reason", error), TimeoutError)
    return TutorUnreachable(f"no answer from {address}: {error}", timed_out=timed_out)


def _lines(response: Any) -> Iterator[Any]:
    """Yields the lines of an answer as they come, up to the line "end"."""
    address = response.url
    try:
        for text in response:
            line = json.loads(text)
            if line["line"] == "problem":
                raise TutorProblem(line["problem"], None, response.headers.get("X-Request-Id"))
            yield line
            if line["line"] == "end":
                return
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise _unanswered(address, error) from error
    raise TutorUnreachable(f"the answer of {address} broke off")


def _judge(status: int, headers: Message, text: bytes, address: str, form: str) -> Any:
    """Returns the body of an answer, or raises its error."""
    if 300 <= status < 400:
        target = headers.get("Location", "another address")
        sentence = f"{address} redirects to {target}; the client did not follow it, and the key was not sent on: correct base_url"
        raise TutorUnreachable(sentence, status)
    if status == 204:
        return None
    if form == "sound" and status < 400 and headers.get("Content-Type", "").startswith("audio/"):
        return text
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    if isinstance(body, dict) and status < 400 and form == "json":
        return body
    if isinstance(body, dict) and "detail" in body and "status" in body:
        seconds = headers.get("Retry-After", "").strip()
        allowed = min(map(int, re.findall(r";q=(\d+)", headers.get("RateLimit-Policy", ""))), default=None)
        raise TutorProblem(body, int(seconds) if seconds.isdecimal() else None, headers.get("X-Request-Id"), allowed)
    raise TutorUnreachable(f"{status} from something else than koine-tutor at {address}", status)
