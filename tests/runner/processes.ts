import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";
import { finished } from "node:stream/promises";

/** Of what runs in the background: a third of the CPU time that a program in the foreground gets where both want it. With less, tests run into their time limits. */
const BACKGROUND_PRIORITY = 5;

// The runner's own mode must not leak into what is tested.
export const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "test", FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
for (const name of ["DATABASE_URL", "NASHIR_SECRET", "NASHIR_DATA_DIR", "PORT", "BASE_URL"]) delete environment[name];

export interface ProgramOptions {
  /** Path of the file that the output is appended to: several programs run at once. */
  log: string;
  env?: Record<string, string>;
  /** Returns stdout instead of writing it to the log. */
  capture?: boolean;
  /** Takes mostly the CPU time that programs in the foreground leave; so does what it starts. */
  background?: boolean;
}

/** `code` is null after a signal, or when the program could not be started. */
export async function runProgram(
  file: string,
  args: string[],
  { log, env = {}, capture = false, background = false }: ProgramOptions,
): Promise<{ code: number | null; stdout: string }> {
  const out = createWriteStream(log, { flags: "a" });
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...environment, ...env }, shell: process.platform === "win32" });
  if (background && child.pid !== undefined) setPriority(child.pid, BACKGROUND_PRIORITY);
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
