# $ID, $TIMESTAMP et $SIGNATURE sont les en-têtes webhook-id, webhook-timestamp et webhook-signature ; corps.json, le corps tel quel.
KEY=$(printf %s "${QUAI_WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \n')
EXPECTED=$({ printf %s "$ID.$TIMESTAMP."; cat corps.json; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
case " $SIGNATURE " in *" v1,$EXPECTED "*) echo "Signature juste" ;; *) echo "Signature refusée" ;; esac
