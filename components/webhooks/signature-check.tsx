"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/copy";
import { Tabs } from "@/components/ui/tabs";
import { verifySnippets } from "./verify-snippets";

export function SignatureCheck() {
  const t = useText("webhooks");
  return (
    <Card>
      <CardHeader title={t("check.title")} text={t("check.text", { header: "X-Svc-Signature" })} />
      <div className="p-4 pt-2">
        <Tabs
          label={t("check.languages")}
          tabs={verifySnippets.map(({ language, label, code }) => ({
            value: language,
            label: <span dir="ltr">{label}</span>,
            content: <CodeBlock code={code} label={label} />,
          }))}
        />
      </div>
    </Card>
  );
}
