"""Scores one attempt and prints what to fix first. Python 3.8 or newer; standard library only.

Usage: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... python3 client.py θεός "s ˈe o s"
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request


def score(base_url, key, target, ipa, tries=2):
    """Scores one attempt. Tries once more if the answer has a Retry-After, because the key's limit
    was reached or a recognizer is starting.
    """
    try:
        request = urllib.request.Request(
            base_url + "/v1/tutor",
            data=json.dumps({"target": target, "ipa": ipa}).encode(),
            headers={"Content-Type": "application/json"},
        )
        # A redirect must not send the key to another host.
        request.add_unredirected_header("Authorization", "Bearer " + key)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        wait = error.headers.get("Retry-After", "")
        if wait.isdigit() and tries > 1:
            time.sleep(int(wait))
            return score(base_url, key, target, ipa, tries - 1)
        if error.headers.get_content_type() != "application/problem+json":
            raise SystemExit("%d from something else than koine-tutor: check BASE_URL" % error.code)
        problem = json.load(error)
        raise SystemExit("%d: %s" % (problem["status"], problem["detail"]))
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise SystemExit("no answer from %s: %s" % (base_url, getattr(error, "reason", error)))


def sentence(fix):
    """Returns a sentence that tells the learner what to do about one fix."""
    target, heard = fix.get("target"), fix.get("heard")
    if fix["kind"] == "stress":
        return "stress %(target_letters)s, not %(detected_letters)s" % fix
    if target is None:
        return "in %(word)s: leave out %(heard)s" % fix
    place = "%(letters)s in %(word)s: " % fix
    if heard is None:
        return place + "say %s, nothing was heard" % target
    if fix["status"] == "acceptable_variant":
        return place + "%s is accepted, %s is taught" % (heard, target)
    return place + "say %s, not %s" % (target, heard)


def main():
    base_url, key = os.environ.get("BASE_URL"), os.environ.get("KEY")
    if not base_url or not key:
        raise SystemExit("set BASE_URL to the address of the service and KEY to your API key")
    target, ipa = sys.argv[1:3] if len(sys.argv) > 2 else ("θεός", "s ˈe o s")
    answer = score(base_url, key, target, ipa)
    if answer["proximity"] is None:
        print("not scored: " + answer["unscored"])
        return
    print("proximity %s" % answer["proximity"])
    for fix in answer["coaching"]["summary"]["fixes"]:
        print("%s. %s (+%s, %s)" % (fix["rank"], sentence(fix), fix["score_gain"], fix["error_code"]))


main()
