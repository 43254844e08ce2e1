import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

// The runner's own mode must not leak into what is tested.
export const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "test", FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
for (const name of ["DATABASE_URL", "NASHIR_SECRET", "NASHIR_DATA_DIR", "PORT", "BASE_URL"]) delete environment[name];

interface ProgramOptions {
  /** Path of the file that the output is appended to: several programs run at once. */
  log: string;
  env?: Record<string, string>;
  /** Returns stdout instead of writing it to the log. */
  capture?: boolean;
}

/** `code` is null after a signal, or when the program could not be started. */
export async function runProgram(
  file: string,
  args: string[],
  { log, env = {}, capture = false }: ProgramOptions,
): Promise<{ code: number | null; stdout: string }> {
  const out = createWriteStream(log, { flags: "a" });
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...environment, ...env }, shell: process.platform === "win32" });
  let stdout = "";
  if (capture) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
  } else child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      out.write(`${error.message}\n`);
      resolve(null);
    });
    child.once("close", resolve);
  });
  out.end();
  await finished(out);
  return { code, stdout };
}
