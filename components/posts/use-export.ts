"use client";

import { useMutation } from "@tanstack/react-query";
import { currentWorkspaceHeaders } from "@/components/providers/current-workspace";
import type { ExportPostsInput } from "@/server/domains/posts/table.schema";
import { saveFile } from "./save-file";

/** Fetches posts as a CSV file and hands it to the browser's downloads. */
export function useExport() {
  return useMutation({
    mutationFn: async (what: ExportPostsInput) => {
      const headers = { "content-type": "application/json", ...currentWorkspaceHeaders() };
      const answer = await fetch("/api/posts/export", { method: "POST", headers, body: JSON.stringify(what) });
      if (!answer.ok) throw new Error(`export answered ${answer.status}`);
      const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
      saveFile(await answer.blob(), name ?? "posts.csv");
    },
  });
}
