import type { Environment } from "@/env";
import type { LaunchOptions, LaunchPlan } from "./plan";

/** What an installation on several machines must say of itself, and what one on the internet should. */

export interface SettingProblems {
  /** Each stops the start. */
  errors: string[];
  /** Each is printed and changes nothing. */
  warnings: string[];
}

type Settings = Pick<
  Environment,
  "NODE_ENV" | "BASE_URL" | "DATABASE_URL" | "ENGINE_HOST" | "ENGINE_URL" | "INNGEST_SERVE_ORIGIN" | "MEDIA_S3_BUCKET" | "NASHIR_DATA_DIR" | "NASHIR_DEMO"
>;

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|)$/;
const isElsewhere = (url: string | undefined) => url !== undefined && !thisMachine.test(new URL(url).hostname);

export function findSettingProblems(settings: Settings, options: LaunchOptions, plan: LaunchPlan): SettingProblems {
  const errors: string[] = [];
  const warnings: string[] = [];
  const { ENGINE_HOST, ENGINE_URL, INNGEST_SERVE_ORIGIN } = settings;
  if (plan.engine === "inngest") {
    if (ENGINE_URL) errors.push("ENGINE_URL must be unset where an Inngest server runs the functions: there is no engine of ours.");
  } else if (options.only === "engine" && !thisMachine.test(ENGINE_HOST) && !INNGEST_SERVE_ORIGIN) {
    errors.push("INNGEST_SERVE_ORIGIN must be set where ENGINE_HOST is: the address at which the engine reaches the web processes, such as http://web:3000.");
  }
  const severalMachines = isElsewhere(ENGINE_URL) || (plan.engine === "inngest" && isElsewhere(INNGEST_SERVE_ORIGIN));
  const isProduction = settings.NODE_ENV === "production" && isElsewhere(settings.DATABASE_URL);
  if (!plan.processes.includes("web") || !isProduction) return { errors, warnings };
  if (!settings.BASE_URL && severalMachines) errors.push("BASE_URL must be set where web processes run on several machines: the public https address.");
  if (!settings.BASE_URL?.startsWith("https:")) {
    warnings.push("BASE_URL is no https address: sign-in cookies travel in the clear, and platforms that fetch media or call back refuse it.");
  }
  if (!settings.MEDIA_S3_BUCKET) {
    warnings.push(
      `MEDIA_S3_BUCKET is not set: media are in ${settings.NASHIR_DATA_DIR} of this machine alone, where web processes of other machines do not find them.`,
    );
  }
  if (settings.NASHIR_DEMO === "1") warnings.push("NASHIR_DEMO is not 0: there is a demo account beside those of real people.");
  return { errors, warnings };
}
