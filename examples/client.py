"""Scores one attempt and prints what to fix first. Python 3.8 or newer; standard library only.

Usage: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... python3 client.py θεός "s ˈe o s"
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request


def score(target, ipa, tries=2):
    """Asks once more when the service says when: the window was full, or a recognizer was starting."""
    request = urllib.request.Request(
        os.environ["BASE_URL"] + "/v1/tutor",
        data=json.dumps({"target": target, "ipa": ipa}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["KEY"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        wait = error.headers.get("Retry-After")
        if wait is not None and tries > 1:
            time.sleep(int(wait))
            return score(target, ipa, tries - 1)
        problem = json.load(error)
        raise SystemExit("%d: %s" % (problem["status"], problem["detail"]))


target, ipa = sys.argv[1:3] if len(sys.argv) > 2 else ("θεός", "s ˈe o s")
answer = score(target, ipa)
print("proximity", answer["proximity"])
for fix in answer["coaching"]["summary"]["fixes"]:
    if fix["kind"] == "stress":
        what = "stress " + fix["target_letters"]
    else:
        what = "%s: say %s" % (fix["letters"], fix["target"])
    print("%d. %s (+%s, %s)" % (fix["rank"], what, fix["score_gain"], fix["error_code"]))
