/**
 * How a receiver checks a delivery, to be copied. Each takes the raw bytes of the body (never parsed and serialised again),
 * the X-Svc-Signature header and the secret as it was shown, and looks 300 seconds both ways. They are run by the tests.
 */

const typescript = `import { createHmac, timingSafeEqual } from "node:crypto";

export function verifyWebhook(
  rawBody: Buffer | string,
  header: string,
  secret: string,
  nowSeconds: number = Date.now() / 1000,
): boolean {
  const parts = header.split(",").map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });
  const times = parts.filter(([name]) => name === "t").map(([, value]) => value);
  const [t] = times;
  if (times.length !== 1 || t === undefined || !/^[0-9]{1,12}$/.test(t)) return false;
  // Too old or from the future: a replay, or a clock that is wrong.
  if (Math.abs(nowSeconds - Number(t)) > 300) return false;
  const expected = createHmac("sha256", secret).update(t + ".").update(rawBody).digest();
  // While a secret is being rotated there are two v1 entries; one match is enough.
  return parts.some(([name, value]) => {
    if (name !== "v1" || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, "hex"), expected);
  });
}
`;

const python = `import hashlib
import hmac
import re
import time


def verify_webhook(raw_body: bytes, header: str, secret: str, now_seconds: float | None = None) -> bool:
    parts = [tuple(piece.strip() for piece in part.partition("=")[::2]) for part in header.split(",")]
    times = [value for name, value in parts if name == "t"]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,12}", times[0]):
        return False
    now = time.time() if now_seconds is None else now_seconds
    # Too old or from the future: a replay, or a clock that is wrong.
    if abs(now - int(times[0])) > 300:
        return False
    signed = times[0].encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # While a secret is being rotated there are two v1 entries; one match is enough.
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts
    )
`;

const php = `<?php

function verify_webhook(string $rawBody, string $header, string $secret, ?int $nowSeconds = null): bool
{
    $times = [];
    $signatures = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_map('trim', explode('=', $part, 2) + [1 => '']);
        if ($name === 't') {
            $times[] = $value;
        } elseif ($name === 'v1') {
            $signatures[] = $value;
        }
    }
    if (count($times) !== 1 || !preg_match('/^[0-9]{1,12}\\z/', $times[0])) {
        return false;
    }
    // Too old or from the future: a replay, or a clock that is wrong.
    if (abs(($nowSeconds ?? time()) - (int) $times[0]) > 300) {
        return false;
    }
    $expected = hash_hmac('sha256', $times[0] . '.' . $rawBody, $secret);
    // While a secret is being rotated there are two v1 entries; one match is enough.
    foreach ($signatures as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}
`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var seconds = regexp.MustCompile("^[0-9]{1,12}$")

// Verify checks the raw body against the X-Svc-Signature header.
func Verify(rawBody []byte, header, secret string, now time.Time) bool {
	var times []string
	var signatures [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			times = append(times, value)
		case "v1":
			if signature, err := hex.DecodeString(value); err == nil {
				signatures = append(signatures, signature)
			}
		}
	}
	if len(times) != 1 || !seconds.MatchString(times[0]) {
		return false
	}
	t, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil {
		return false
	}
	// Too old or from the future: a replay, or a clock that is wrong.
	if age := now.Unix() - t; age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	// While a secret is being rotated there are two v1 entries; one match is enough.
	for _, signature := range signatures {
		if hmac.Equal(signature, expected) {
			return true
		}
	}
	return false
}
`;

/** In the order in which the dashboard shows them. */
export const verifySnippets = [
  { language: "typescript", label: "TypeScript", code: typescript },
  { language: "python", label: "Python", code: python },
  { language: "php", label: "PHP", code: php },
  { language: "go", label: "Go", code: go },
] as const;
