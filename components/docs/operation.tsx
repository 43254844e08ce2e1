import { getText } from "@/components/i18n/server";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/copy";
import { Tabs } from "@/components/ui/tabs";
import type { DocumentedOperation, FieldRow } from "./description";
import { Method } from "./docs-navigation";
import { samplesOf } from "./samples";
import { TryIt } from "./try-it";

/** Reads without JavaScript: the tables and the first sample are in the page as it is sent. */
export async function Operation({ operation, base }: { operation: DocumentedOperation; base: string }) {
  const t = await getText("docs");
  const success = operation.answers.find((answer) => answer.status.startsWith("2"));
  return (
    <Card id={operation.id} className="scroll-mt-4">
      <div className="grid gap-1 border-b border-gray-5 px-4 py-3">
        <h3 className="text-md font-semibold" lang="en" dir="ltr">
          {operation.summary}
        </h3>
        <p dir="ltr" className="flex flex-wrap items-baseline gap-x-1 text-sm">
          <Method name={operation.method} />
          <code className="min-w-0 font-mono break-all">{operation.path}</code>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <p lang="en" dir="ltr" className="text-sm whitespace-pre-line text-gray-11">
          {operation.description.replaceAll("`", "")}
        </p>
        <Fields title={t("request")} rows={operation.fields} empty={t("noParameters")} required={t("required")} />
        <Tabs
          label={t("samples")}
          tabs={samplesOf(operation, base).map((sample) => ({
            value: sample.language,
            label: <span dir="ltr">{sample.language}</span>,
            content: <CodeBlock code={sample.code} label={sample.language} />,
          }))}
        />
        <Disclosure title={t("answers")}>
          <ul className="grid gap-1 text-sm">
            {operation.answers.map((answer) => (
              <li key={answer.status} dir="ltr" lang="en" className="flex gap-3">
                <span className="w-10 shrink-0 font-mono">{answer.status}</span>
                <span className="text-gray-11">{answer.text}</span>
              </li>
            ))}
          </ul>
          <Fields title={t("answerFields")} rows={success?.fields ?? []} empty="" required="" />
        </Disclosure>
        {operation.needsKey ? (
          <Disclosure title={t("try.title")}>
            <TryIt
              method={operation.method}
              path={operation.path}
              parameters={operation.fields.filter((field) => field.place !== "body")}
              exampleBody={operation.exampleBody === undefined ? null : JSON.stringify(operation.exampleBody, null, 2)}
            />
          </Disclosure>
        ) : null}
      </div>
    </Card>
  );
}

function Disclosure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="rounded-control border border-gray-5">
      <summary className="min-h-9 cursor-pointer px-3 py-1.5 font-medium pointer-coarse:min-h-11 pointer-coarse:py-2.5">{title}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-gray-5 p-3">{children}</div>
    </details>
  );
}

function Fields({ title, rows, empty, required }: { title: string; rows: FieldRow[]; empty: string; required: string }) {
  if (rows.length === 0) return empty ? <p className="text-sm text-gray-11">{empty}</p> : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h4 className="text-sm font-medium">{title}</h4>
      <dl dir="ltr" lang="en" className="grid divide-y divide-gray-5 rounded-control border border-gray-5 text-sm">
        {rows.map((row) => (
          <div key={`${row.place}.${row.name}`} className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[minmax(0,14rem)_1fr]">
            <dt className="min-w-0">
              <code className="font-mono text-xs break-words">{row.name}</code>
              <span className="ms-2 text-xs text-gray-10">
                {row.place === "body" ? "" : row.place}
                {row.required && required ? ` ${required}` : ""}
              </span>
            </dt>
            <dd className="min-w-0">
              <span className="font-mono text-xs break-words text-gray-11">{row.type}</span>
              {row.text ? <p className="text-xs text-gray-10">{row.text.replaceAll("`", "")}</p> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
