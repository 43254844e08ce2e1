import { writeFileSync } from "node:fs";
import { appRouter } from "@/server/trpc/root";
import { committedText } from "./committed";

/** `npm run openapi`: writes the description that is committed to the repository. */
writeFileSync("openapi.json", await committedText(appRouter));
