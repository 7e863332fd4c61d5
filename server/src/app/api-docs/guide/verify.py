import base64, hashlib, hmac, os, time

key = base64.b64decode(os.environ["QUAI_WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_from_quai(headers: dict[str, str], body: bytes) -> bool:
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    is_now = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    return is_now and any(hmac.compare_digest(one, expected) for one in headers["webhook-signature"].split())
