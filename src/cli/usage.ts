export const USAGE = `Usage:
  koine serve                        run the service; its settings are environment variables (README)
  koine score TARGET IPA [--json]    score an attempt: koine score λόγος "l ˈo ɡ o s"
  koine score TARGET --said LETTERS  the same by letters: koine score λόγος --said lógos
        [--scheme NAME]              by koine-greek (the default), erasmian, modern-greek or attic
  koine score --file FILE            score a file of attempts, .tsv, .csv or .ndjson (docs/batch.md)
        [--out FILE] [--resume]      write to another; go on with it after a stop
        [--sounds FILE]              write a row a sound, too (docs/research.md)
        [--scheme NAME] [--json]     what ends in .gz is packed
  koine score --file FOLDER          score recordings, by the demo recognizer or that of RECOGNIZER_URL
        [--recognizer NAME]          by another of the settings
  koine audit CLIPS                  measure the recognizer on the recordings of a folder (docs/recognizer.md)
        [--recognizer NAME]          another than that of RECOGNIZER_URL
        [--csv FILE]                 one line a clip, for a spreadsheet
  koine page FOLDER                  write the page for learners, for any web server (docs/page.md)
        [--without-voice]            leave out the voice that says any text (eSpeak NG, GPL-3.0)
  koine page --scorm FILE.zip        the same as a package for a course system, SCORM 1.2
        [--title TITLE] [--link LINK] named so; with the words of a class, as in its link
  koine mcp                          answer an agent over standard input and output (docs/mcp-clients.md)
  koine keys issue --label LABEL     make an API key and print it, once
        [--limit 2000/min]           how often it may call; else as RATE_LIMIT says
        [--expires 90d]              when it ends; else never
  koine keys list                    show the keys: prefix, date, usage, limit, end, label
  koine keys revoke PREFIX           remove a key; it stops working at once
  koine recognizer --model DIR       run an ONNX model that hears phones (docs/recognizer.md)
        [--port 8090] [--host 127.0.0.1] [--threads N]
  koine labels vocab.json [--json]   show which sounds of each tradition the labels of a model cover
  koine --version
`;

export const commands = (): string[] =>
  [...USAGE.matchAll(/^ {2}koine (\w+)/gmu)].map(([, name = '']) => name);
