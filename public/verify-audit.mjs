#!/usr/bin/env node
/**
 * Verifies an exported audit chain by itself: plain Node 20 or later, no service and no packages.
 *
 *   node verify-audit.mjs EXPORT.jsonl [--public-key KEY] [--earlier OLDER.jsonl]
 *
 * KEY is what the dashboard shows under the audit chain (Ed25519, SPKI, base64). Take it from there and not from the file: without it the file
 * is only checked against the key that it brings along, which whoever forged the file could have made. OLDER is an export that you kept: the
 * chain must still begin with it. Prints one JSON document; ends with 0 when the chain holds, 1 when it does not, 2 when it was called wrongly.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const genesis = "0".repeat(64);

class Broken extends Error {
  constructor(reason, brokenAt) {
    super(reason);
    this.brokenAt = brokenAt;
  }
}

function parse(text, what, seq) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Told below.
  }
  throw new Broken(`${what} cannot be read.`, seq);
}

function readExport(file) {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const [header, ...rest] = lines.map((line, index) => parse(line, `Line ${index + 1} of ${file}`, null));
  if (header?.type !== "nashir-audit" || header.version !== 1) throw new Broken(`${file} is no export of an audit chain that this program knows.`, null);
  return {
    header,
    events: rest.filter((line) => line.type === "event"),
    checkpoint: rest.at(-1)?.type === "checkpoint" ? rest.at(-1) : null,
    strangers: rest.filter((line, index) => line.type !== "event" && !(line.type === "checkpoint" && index === rest.length - 1)).length,
  };
}

function checkEvents({ header, events, strangers }) {
  if (strangers > 0) throw new Broken("The file has lines that do not belong there.", null);
  let head = genesis;
  events.forEach((event, index) => {
    const seq = index + 1;
    if (event.seq !== seq) throw new Broken(`Event ${seq} is missing or not in its place.`, seq);
    const hash = createHash("sha256").update(String(event.canonical), "utf8").digest("hex");
    const content = parse(event.canonical, `Event ${seq}`, seq);
    if (hash !== event.hash || content.seq !== seq || content.workspaceId !== header.workspaceId) throw new Broken(`Event ${seq} was altered.`, seq);
    if (content.prevHash !== head) throw new Broken(`Event ${seq} does not follow the one before it.`, seq);
    head = hash;
  });
  return head;
}

function checkCheckpoint({ header, events, checkpoint }, head, pinned) {
  const last = events.length;
  if (!checkpoint) {
    if (last === 0) return null;
    throw new Broken("The signed checkpoint at the end is missing: the file is cut off or was never signed.", last + 1);
  }
  const key = header.keys?.find((candidate) => candidate.id === checkpoint.keyId)?.publicKey;
  const publicKey = pinned ?? key;
  if (!publicKey) throw new Broken("The checkpoint names a key that the file does not bring along.", null);
  const spki = Buffer.from(publicKey, "base64");
  if (createHash("sha256").update(spki).digest("hex").slice(0, 16) !== checkpoint.keyId) throw new Broken("The checkpoint is signed with another key.", null);
  const signature = Buffer.from(String(checkpoint.signature), "base64");
  if (!verify(null, Buffer.from(String(checkpoint.text), "utf8"), createPublicKey({ key: spki, format: "der", type: "spki" }), signature)) {
    throw new Broken("The checkpoint's signature does not hold.", null);
  }
  const signed = parse(checkpoint.text, "The checkpoint", null);
  if (signed.workspaceId !== header.workspaceId) throw new Broken("The checkpoint is another workspace's.", null);
  if (signed.seq > last) throw new Broken("The end of the chain is cut off.", last + 1);
  if (signed.seq < last) throw new Broken("There are events that no signature vouches for.", signed.seq + 1);
  if (signed.head !== head) throw new Broken("The chain was written anew: it does not end with what was signed.", last);
  if (signed.count !== last) throw new Broken("There are not as many events as were signed.", null);
  return signed;
}

function checkEarlier(older, { header, events }) {
  if (older.header.workspaceId !== header.workspaceId) throw new Broken("The earlier export is another workspace's.", null);
  for (const event of older.events) {
    if (events[event.seq - 1]?.hash !== event.hash) throw new Broken(`Event ${event.seq} is not what it was in the earlier export.`, event.seq);
  }
}

function run(args) {
  const options = { "--public-key": undefined, "--earlier": undefined };
  const files = [];
  for (let index = 0; index < args.length; index += 1) {
    if (Object.hasOwn(options, args[index])) options[args[index]] = args[++index] ?? "";
    else files.push(args[index]);
  }
  if (files.length !== 1 || Object.values(options).includes("")) {
    process.stderr.write("usage: node verify-audit.mjs EXPORT.jsonl [--public-key KEY] [--earlier OLDER.jsonl]\n");
    return 2;
  }
  const pinned = options["--public-key"];
  const told = {
    valid: true,
    workspaceId: null,
    events: 0,
    headHash: null,
    signedAt: null,
    keyId: null,
    keyGiven: pinned !== undefined,
    brokenAt: null,
    reason: null,
  };
  try {
    const found = readExport(files[0]);
    Object.assign(told, { workspaceId: found.header.workspaceId, events: found.events.length });
    const head = checkEvents(found);
    const signed = checkCheckpoint(found, head, pinned);
    if (options["--earlier"] !== undefined) checkEarlier(readExport(options["--earlier"]), found);
    Object.assign(told, { headHash: signed && head, signedAt: signed?.at ?? null, keyId: signed?.keyId ?? null });
  } catch (error) {
    Object.assign(told, { valid: false, brokenAt: error.brokenAt ?? null, reason: error.message });
  }
  process.stdout.write(`${JSON.stringify(told, null, 2)}\n`);
  if (told.valid && !told.keyGiven && told.events > 0)
    process.stderr.write("Checked against the key in the file alone: give --public-key as the dashboard shows it.\n");
  return told.valid ? 0 : 1;
}

process.exitCode = run(process.argv.slice(2));
