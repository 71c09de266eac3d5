"""Calls the exchange with an API key. Needs Python 3.9 or newer and nothing else."""
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class Refused(Exception):
    """An answer that says no: code is one of the table of codes, status that of HTTP."""

    def __init__(self, code, message, status):
        super().__init__(message)
        self.code = code
        self.status = status


class Client:
    """address: such as https://exchange.example, without a slash at its end."""

    def __init__(self, address, key, secret):
        self.address = address
        self.key = key
        self.secret = secret.encode()
        self.last_time = 0

    def sign(self, method, path, query="", body=b""):
        """The authorization header of one call; the live feed takes that of GET /ws/kline."""
        # No two calls of one time: a signed call is taken once.
        self.last_time = max(int(time.time() * 1000), self.last_time + 1)
        body_hash = hashlib.sha256(body).hexdigest()
        text = "\n".join([str(self.last_time), method, path, query, body_hash])
        signature = hmac.new(self.secret, text.encode(), hashlib.sha256).hexdigest()
        return f"HMAC-SHA256 {self.key}:{self.last_time}:{signature}"

    def call(self, method, path, query=None, body=None, idempotency_key=None):
        """Makes a call and gives its data; an idempotency key makes a transfer or withdrawal safe to repeat.
        Waits for budgets and a starting server: 60 s for reads and cancels, else 5 s (prices grow old)."""
        query_text = urllib.parse.urlencode(query or {})
        body_bytes = b"" if body is None else json.dumps(body).encode()
        url = self.address + path + ("?" + query_text if query_text else "")
        headers = {"content-type": "application/json"} if body_bytes else {}
        headers |= {"idempotency-key": idempotency_key} if idempotency_key else {}
        last = time.monotonic() + (60 if method == "GET" or "cancel" in path.lower() else 5)
        while True:
            headers["authorization"] = self.sign(method, path, query_text, body_bytes)
            request = urllib.request.Request(url, body_bytes or None, headers, method=method)
            try:
                with urllib.request.urlopen(request) as response:
                    status, answer = response.status, json.load(response)
            except urllib.error.HTTPError as error:
                status, answer, wait = error.code, json.load(error), error.headers.get("retry-after")
                if (status == 429 or answer["code"] == 1035) and time.monotonic() + int(wait) <= last:
                    time.sleep(int(wait))
                    continue
            if answer["code"] != 0:
                raise Refused(answer["code"], answer["msg"], status)
            return answer["data"]
