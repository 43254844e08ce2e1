import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort, takePort } from "@/server/lib/free-port";

/** The lowest port that any of our systems gives to an outgoing connection: Linux's default. */
const FIRST_EPHEMERAL_PORT = 32_768;

it("offers ports that can be listened on and that no outgoing connection is given", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(ports.filter((port) => port < 1_024 || port >= FIRST_EPHEMERAL_PORT)).toEqual([]);
  const [port] = ports;
  const server = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  await new Promise((resolve) => server.close(resolve));
});

it("gives a port to one process, and to another when that has ended", () => {
  const folder = mkdtempSync(join(tmpdir(), "nashir-ports-"));
  // Of no process: above what systems give.
  writeFileSync(join(folder, "20002"), String(2 ** 30));
  expect([20_001, 20_001, 20_002, 20_002].map((port) => takePort(port, folder))).toEqual([true, false, true, false]);
  expect(takePort(20_003, join(folder, "20001"))).toBe(true);
  rmSync(folder, { recursive: true });
});
