import { useText } from "@/components/i18n/client";
import type { UploadRefusal } from "./send-upload";

/** Why a file did not arrive: our sentence, and the server's own words where there is no sentence for them. */
export function useUploadProblem(): (refusal: UploadRefusal | null) => { text: string; words: string | null } {
  const media = useText("media");
  const error = useText("error");
  return (refusal) => {
    if (refusal?.code === "STORAGE_FULL") return { text: error("storageFull"), words: null };
    if (refusal?.code === "STORAGE_QUOTA_EXCEEDED") return { text: error("storageQuota"), words: null };
    return { text: media("failed"), words: refusal?.message ?? null };
  };
}
