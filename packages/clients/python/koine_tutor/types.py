"""What koine-tutor answers, as types. Written by `npm run python-types` from its OpenAPI description."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union, final


class TutorRequestThresholds(TypedDict, total=False):
    proximity: float
    lenient_similarity: float
    strict_similarity: float
    confidence: float


class _TutorRequest(TypedDict):
    target: str


@final
class TutorRequest(_TutorRequest, total=False):
    """An attempt to score. A field that is null counts as left out."""

    ipa: Union[str, List[str]]
    said: str
    audio_base64: str
    audio_url: str
    scheme: Literal["koine-greek", "erasmian", "modern-greek", "attic"]
    accept: Dict[str, Any]
    different_word: bool
    candidates: int
    calibrate: bool
    detail: Literal["full", "summary"]
    thresholds: Union[List[float], TutorRequestThresholds]
    posteriors: List[List[float]]
    vocab: List[str]
    blank_id: int
    recognizer: str
    speaker: Dict[str, Any]


class _TargetWord(TypedDict):
    word: str
    ipa: str
    phones: List[str]


class TargetWord(_TargetWord, total=False):
    """A word of the target and how it is said."""

    lemma: str
    pos: str
    frequency: int


class Alternative(TypedDict):
    """A phone that may have been said in place of the target phone."""

    phone: str
    posterior: float


class _ScoredPhone(TypedDict):
    target: Union[str, None]
    observed: Union[str, None]
    status: Literal["correct", "acceptable variant", "acceptable", "incorrect", "missing", "extra"]
    cost: float
    confidence: Union[float, None]
    uncertain: bool


class ScoredPhone(_ScoredPhone, total=False):
    """A row of the alignment: a phone of the target against a phone of the attempt."""

    alternatives: List[Alternative]
    start_s: float
    end_s: float


class _ScoredWord(TypedDict):
    word: str
    proximity: float
    real_edits: int


class ScoredWord(_ScoredWord, total=False):
    """The score of one word."""

    said_as: str
    error_type: Literal["none", "omission", "insertion", "repetition", "restart", "transposition", "mispronunciation"]
    start_s: float
    end_s: float


class _DifferentWord(TypedDict):
    checked: bool
    detected: bool


class DifferentWord(_DifferentWord, total=False):
    """Whether another real word was said instead of the target; stress is not looked at. Never changes `proximity`."""

    reason: str
    word: str
    lemma: str
    similarity: float


class Syllable(TypedDict):
    """A syllable of the target."""

    index: int
    phones: List[str]
    target: bool
    attempt: bool


class Stress(TypedDict):
    """Stress of the attempt against the accent of the target."""

    available: bool
    method: Literal["mark", "unavailable"]
    target_syllable: Union[int, None]
    attempt_syllable: Union[int, None]
    match: Union[bool, None]
    penalty: float
    abstained: int
    syllables: List[Syllable]


class _CoachingSoundFix(TypedDict):
    rank: int
    kind: Literal["sound"]
    sound_index: int
    word: Union[str, None]
    letters: Union[str, None]
    target: Union[str, None]
    heard: Union[str, None]
    status: Literal["exact", "acceptable_variant", "close", "far", "missing", "extra"]
    error_code: str
    score_gain: float


class CoachingSoundFix(_CoachingSoundFix, total=False):
    """A sound that is worth repairing."""

    side: Literal["after", "before"]


class CoachingStressFix(TypedDict):
    """A stress that is worth repairing."""

    rank: int
    kind: Literal["stress"]
    target_syllable: Union[int, None]
    detected_syllable: Union[int, None]
    target_letters: Union[str, None]
    detected_letters: Union[str, None]
    error_code: str
    score_gain: float


class CoachingSummary(TypedDict):
    """The score, and what to repair first."""

    proximity: float
    fixes: List[Union[CoachingSoundFix, CoachingStressFix]]


class FeatureDiff(TypedDict):
    """An articulatory feature in which two phones differ."""

    feature: Literal["kind", "place", "manner", "voicing", "aspiration", "rounding", "height", "backness", "length"]
    target: Union[str, None]
    heard: Union[str, None]


class CoachingSound(TypedDict):
    """What to tell the learner about one sound."""

    index: int
    word: Union[str, None]
    letters: Union[str, None]
    syllable: Union[int, None]
    target: Union[str, None]
    heard: Union[str, None]
    status: Literal["exact", "acceptable_variant", "close", "far", "missing", "extra"]
    closeness: float
    low_confidence: bool
    error_code: Union[str, None]
    feature_diff: List[FeatureDiff]


class CoachingStress(TypedDict):
    """What to tell the learner about the stress."""

    target_syllable: Union[int, None]
    detected_syllable: Union[int, None]
    match: Union[bool, None]
    target_letters: Union[str, None]
    detected_letters: Union[str, None]
    error_code: Union[str, None]


class Coaching(TypedDict):
    """What to tell the learner; never changes `proximity`."""

    summary: CoachingSummary
    sounds: List[CoachingSound]
    stress: CoachingStress


class _HeardAsCandidate(TypedDict):
    rank: int
    kind: Literal["lexicon", "transliteration", "other"]
    is_word: bool
    word: Union[str, None]
    lemma: Union[str, None]
    greek: Union[str, None]
    latin: Union[str, None]
    ipa: Union[str, None]
    phones: Union[List[str], None]
    similarity: Union[float, None]
    score: float
    ctc_log_prob: Union[float, None]
    confidence: float


class HeardAsCandidate(_HeardAsCandidate, total=False):
    """Something that the attempt may be heard as."""

    homophones: List[str]


class HeardAsWord(TypedDict):
    """The ranking for one word of the target."""

    word: str
    lemma: str
    target_phones: List[str]
    observed_phones: List[str]
    truncated: bool
    candidates: List[HeardAsCandidate]


class HeardAs(TypedDict):
    """What the attempt resembles. Stress is not looked at. A word that sounds like an accepted variant of the target may rank above it, so it need not be shown when `real_edits` is 0. Never changes `proximity`."""

    scheme: str
    script: Literal["greek"]
    method: Literal["posterior", "distance-softmax"]
    temperature: float
    other_score: float
    truncated: bool
    candidates: List[HeardAsCandidate]
    words: List[HeardAsWord]


class Fingerprints(TypedDict):
    """What the numbers rest on, as hashes: keep them with a score to explain a later one that differs."""

    lexicon: str
    scheme: str
    calibration: str


class Note(TypedDict):
    """Something that the caller should know of how the request was read."""

    code: str
    detail: str


class Pause(TypedDict):
    """A silence of at least 0.25 s between two words, or of 0.4 s inside one."""

    after_word: int
    within_word: bool
    at_stop: bool
    start_s: float
    end_s: float


class Fluency(TypedDict):
    """How fluently the target was read; present for a recording of two words or more whose frames were decoded towards the target and have a known length. Never changes `proximity`."""

    completeness: float
    words_per_minute: float
    syllables_per_minute: float
    articulation_rate: float
    pauses: List[Pause]
    longest_run: int


class GopPhone(TypedDict):
    """Goodness of pronunciation of one target phone."""

    phone: str
    gop: float
    posterior: float
    confidence: float
    start_frame: int
    end_frame: int
    deleted: float
    alternatives: List[Alternative]


class _Gop(TypedDict):
    method: Literal["ctc-slot-posterior"]
    log_prob: Union[float, None]
    frames: int
    labels: int
    unmapped: List[str]
    normalized: bool
    phones: List[GopPhone]


class Gop(_Gop, total=False):
    """Goodness of pronunciation by posteriors."""

    failure: str
    decoding: Literal["recognizer", "target", "free"]
    free: str


class Threshold(TypedDict):
    """A minimum of the request, held against its value."""

    name: str
    minimum: float
    value: Union[float, None]
    passed: Union[bool, None]


class RecognizerNote(TypedDict):
    """The recognizer that heard the recording; present when that is the demo recognizer."""

    name: str
    note: str


class _InputQuality(TypedDict):
    sample_rate: int
    channels: int
    bit_depth: int
    duration_s: float
    trimmed_duration_s: float
    peak_dbfs: Union[float, None]
    rms_dbfs: Union[float, None]
    clipped_ratio: float
    silence_ratio: float
    dc_offset: float
    snr_db: Union[float, None]
    warnings: List[Literal["clipped", "quiet", "noisy", "low_sample_rate", "dc_offset", "long_silence"]]


class InputQuality(_InputQuality, total=False):
    """The recording as it came, before resampling; never changes `proximity`."""

    format: str


class _TutorResponse(TypedDict):
    api: Literal["tutor-v1"]
    scheme: str
    target_text: str
    target_words: List[TargetWord]
    observed_phones: List[str]
    proximity: float
    lenient_similarity: float
    strict_similarity: float
    real_edits: int
    phones: List[ScoredPhone]
    words: List[ScoredWord]
    different_word: DifferentWord
    stress: Stress
    coaching: Coaching
    heard_as: HeardAs
    fingerprints: Fingerprints


@final
class TutorResponse(_TutorResponse, total=False):
    """A scored attempt."""

    dropped: List[str]
    unknown_symbols: List[str]
    notes: List[Note]
    understood: Literal[False]
    not_judged: List[str]
    fluency: Fluency
    gop: Gop
    thresholds: List[Threshold]
    recognizer: RecognizerNote
    input_quality: InputQuality


class _UnscoredResponse(TypedDict):
    api: Literal["tutor-v1"]
    scheme: str
    target_text: str
    proximity: None
    unscored: Literal["too_short"]
    duration_s: float
    fingerprints: Fingerprints
    input_quality: InputQuality


@final
class UnscoredResponse(_UnscoredResponse, total=False):
    """A recording of less than 0.12 s once its silence is trimmed."""

    notes: List[Note]


class _SummaryWords(TypedDict):
    word: str
    proximity: float


class SummaryWords(_SummaryWords, total=False):
    """How a target word was said."""

    heard: str
    error_type: str


class _SummarySoundFix(TypedDict):
    kind: Literal["sound"]
    word: Union[str, None]
    letters: Union[str, None]
    target: Union[str, None]
    heard: Union[str, None]
    status: Literal["exact", "acceptable_variant", "close", "far", "missing", "extra"]
    error_code: str
    score_gain: float


class SummarySoundFix(_SummarySoundFix, total=False):
    """A sound that is worth repairing."""

    side: Literal["after", "before"]


class SummaryStressFix(TypedDict):
    """A stress that is worth repairing."""

    kind: Literal["stress"]
    target_letters: Union[str, None]
    detected_letters: Union[str, None]
    error_code: str
    score_gain: float


class SummaryHeardAs(TypedDict):
    """A word, or a spelling, with its confidence."""

    text: str
    confidence: float


class _Summary(TypedDict):
    api: Literal["tutor-v1"]
    detail: Literal["summary"]
    scheme: str
    target_text: str
    proximity: Union[float, None]
    words: List[SummaryWords]
    fixes: List[Union[SummarySoundFix, SummaryStressFix]]


@final
class Summary(_Summary, total=False):
    """A scored attempt in few words, for `detail` "summary"."""

    understood: Literal[False]
    heard_as: List[SummaryHeardAs]
    not_judged: List[str]
    thresholds: List[Threshold]
    dropped: List[str]
    unknown_symbols: List[str]
    notes: List[str]


class ReadingResponseSyllables(TypedDict):
    """A syllable of the target."""

    index: int
    letters: str
    phones: List[str]
    accented: bool


class _ReadingResponse(TypedDict):
    api: Literal["tutor-v1"]
    scheme: str
    target_text: str
    ipa: str
    target_words: List[TargetWord]
    syllables: List[ReadingResponseSyllables]
    fingerprints: Fingerprints


@final
class ReadingResponse(_ReadingResponse, total=False):
    """How a Greek text is read."""

    dropped: List[str]
    notes: List[Note]


class _LexiconResponseWords(TypedDict):
    word: str
    frequency: int
    ipa: str


class LexiconResponseWords(_LexiconResponseWords, total=False):
    """A word of the lexicon."""

    lemma: str
    pos: str


class _LexiconResponse(TypedDict):
    api: Literal["tutor-v1"]
    scheme: str
    prefix: str
    words: List[LexiconResponseWords]
    fingerprints: Fingerprints


@final
class LexiconResponse(_LexiconResponse, total=False):
    """Words of the lexicon by their first letters."""

    notes: List[Note]


class CapabilitiesResponseSchemesVariants(TypedDict):
    """Sounds that a scheme accepts in place of a taught phone."""

    phone: str
    letters: str
    context: str
    accepted: List[str]
    basis: Literal["taught", "historical", "free"]
    example: str


class _CapabilitiesResponseSchemes(TypedDict):
    name: str
    title: str
    readers: str
    sources: List[str]
    fingerprints: Fingerprints
    phones: List[str]
    variants: List[CapabilitiesResponseSchemesVariants]
    near_accents: List[List[str]]


class CapabilitiesResponseSchemes(_CapabilitiesResponseSchemes, total=False):
    """A scoring scheme: the rules of one pronunciation."""

    default: Literal[True]


class _CapabilitiesResponsePhones(TypedDict):
    symbol: str
    kind: Literal["consonant", "vowel"]
    length: Literal["long", "short"]


class CapabilitiesResponsePhones(_CapabilitiesResponsePhones, total=False):
    """A phone of the inventory with its articulatory features."""

    aliases: List[str]
    place: str
    manner: str
    sibilant: Literal[True]
    voicing: Literal["voiced", "voiceless"]
    aspiration: Literal["aspirated", "unaspirated"]
    rounding: Literal["rounded", "unrounded"]
    height: str
    backness: str


class CapabilitiesResponseProblems(TypedDict):
    """A kind of problem."""

    slug: str
    status: int
    title: str


class CapabilitiesResponseLimits(TypedDict):
    """By name; the unit is at its end: bytes, seconds (s), else a count."""

    body_bytes: float
    fields: float
    nests: float
    batch_items: float
    batch_fields: float
    batch_bytes: float
    message_bytes: float
    message_entries: float
    id_characters: float
    window_requests: float
    window_s: float
    inline_audio_bytes: float
    fetched_audio_bytes: float
    upload_bytes: float
    upload_slots: float
    upload_s: float
    passage_verses: float
    passage_s: float
    url_characters: float
    redirects: float
    connect_s: float
    fetch_s: float
    recognition_bytes: float
    speech_phones: float
    audio_s: float
    least_audio_s: float
    phones: float
    words: float
    frames: float
    labels: float
    slot_labels: float
    text_characters: float
    reading_characters: float
    thresholds: float
    accept_letters: float
    accept_sounds: float
    accept_phones: float
    candidates: float
    fixes: float
    suggestions: float
    prefix_characters: float
    unknown_symbols: float
    dropped: float
    dropped_characters: float


@final
class CapabilitiesResponse(TypedDict):
    """What the service knows and takes: its closed lists."""

    api: Literal["tutor-v1"]
    version: str
    schemes: List[CapabilitiesResponseSchemes]
    phones: List[CapabilitiesResponsePhones]
    recognizers: List[str]
    audio_formats: List[str]
    speech: bool
    error_codes: List[str]
    problems: List[CapabilitiesResponseProblems]
    problem_codes: List[str]
    warnings: List[Literal["clipped", "quiet", "noisy", "low_sample_rate", "dc_offset", "long_silence"]]
    limits: CapabilitiesResponseLimits


@final
class PassageHeard(TypedDict):
    """How far the recording was heard; no verse is known yet."""

    line: Literal["heard"]
    heard_s: float
    sound_s: float


class _Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str


@final
class Problem(_Problem, total=False):
    """A failure (RFC 9457)."""

    hint: str
    instance: str
    code: str
    pointer: str


@final
class PassageVerse(TypedDict):
    """A verse that was read; one that was read twice has two lines."""

    line: Literal["verse"]
    verse: int
    start_s: float
    end_s: float
    answer: Union[TutorResponse, Summary, UnscoredResponse, Problem]


class _PassageEnd(TypedDict):
    line: Literal["end"]
    omitted: List[int]
    input_quality: InputQuality


@final
class PassageEnd(_PassageEnd, total=False):
    """The last line, once all verses have theirs."""

    notes: List[Note]
