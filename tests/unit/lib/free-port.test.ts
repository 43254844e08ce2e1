import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "@/server/lib/free-port";

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
