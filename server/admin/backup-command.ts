import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "@/env";
import { dataLockHolder } from "@/server/db/data-lock";
import { LaunchError, openDatabaseForCommand } from "@/server/launch/open-database";
import { writeBackup } from "./backup";
import { describeFailure, UsageError } from "./command";
import { restoreBackup } from "./restore";

/** For media that are backed up by other means, such as the versions of a bucket. */
const NO_MEDIA = "--no-media";

/** `npm run -s backup -- FILE [--no-media]` beside a running installation or without one; `npm run restore -- FILE` only without. */
async function main([verb, ...args]: string[]): Promise<void> {
  const media = !args.includes(NO_MEDIA);
  const [file, ...rest] = args.filter((argument) => argument !== NO_MEDIA);
  if ((verb !== "backup" && verb !== "restore") || !file || rest.length > 0 || (verb === "restore" && !media)) {
    throw new UsageError(verb === "restore" ? "Usage: npm run restore -- FILE" : `Usage: npm run -s backup -- FILE [${NO_MEDIA}]`);
  }
  if (verb === "restore") {
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
    if ((await dataLockHolder(resolve(env.NASHIR_DATA_DIR)))?.role === "launcher") {
      throw new LaunchError("The installation is running: stop it before its database is replaced.");
    }
  }
  const database = await openDatabaseForCommand();
  try {
    const summary = verb === "backup" ? await writeBackup(database.url, file, { media }) : await restoreBackup(database.url, file);
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    if (verb === "backup" && !env.BACKUP_PASSPHRASE)
      process.stderr.write(
        "The secret that opens sealed values is not in it: keep NASHIR_SECRET, or secrets.json of the data directory, apart. With BACKUP_PASSPHRASE the backup is sealed and holds it.\n",
      );
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
