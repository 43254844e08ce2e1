"use client";

import { type FormEvent, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { FieldRow } from "./description";

interface TryItProps {
  method: string;
  path: string;
  parameters: FieldRow[];
  exampleBody: string | null;
}

interface Answer {
  status: number;
  milliseconds: number;
  text: string;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request from this page. The key lives in the field alone: it is stored nowhere and gone with the page. */
export function TryIt({ method, path, parameters, exampleBody }: TryItProps) {
  const t = useText("docs");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  const [sending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? "").trim();
    const query = new URLSearchParams();
    let address = path;
    const headers = new Headers({ Authorization: `Bearer ${value("key")}` });
    for (const { name, place } of parameters) {
      const given = value(`parameter.${name}`);
      if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(given));
      else if (given !== "" && place === "query") query.set(name, given);
      else if (given !== "" && place === "header") headers.set(name, given);
    }
    const body = exampleBody === null ? undefined : value("body");
    if (body !== undefined) headers.set("Content-Type", "application/json");
    setSending(true);
    setFailed(false);
    const started = performance.now();
    try {
      const response = await fetch(`/api/v1${address}${query.size > 0 ? `?${query}` : ""}`, {
        method,
        headers,
        credentials: "omit",
        ...(body ? { body } : {}),
      });
      setAnswer({ status: response.status, text: pretty(await response.text()), milliseconds: Math.round(performance.now() - started) });
    } catch {
      setFailed(true);
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4" autoComplete="off">
      <Field label={t("try.key")} hint={t("try.keyHint")}>
        {(control) => <Input {...control} name="key" type="password" code required autoComplete="off" spellCheck={false} placeholder="svc_…" />}
      </Field>
      {parameters.map((parameter) => (
        <Field key={parameter.name} label={<span dir="ltr">{parameter.name}</span>} note={parameter.required ? t("required") : t("optional")}>
          {(control) => <Input {...control} name={`parameter.${parameter.name}`} code required={parameter.required} autoComplete="off" spellCheck={false} />}
        </Field>
      ))}
      {exampleBody === null ? null : (
        <Field label={t("try.body")}>
          {(control) => <Textarea {...control} name="body" dir="ltr" rows={8} className="font-mono text-xs" defaultValue={exampleBody} spellCheck={false} />}
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" busy={sending}>
          {t("try.send")}
        </Button>
      </div>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {failed ? <p className="text-sm text-red-5">{t("try.failed")}</p> : null}
        {answer ? <CodeBlock code={answer.text} label={`HTTP ${answer.status} · ${answer.milliseconds} ms`} /> : null}
      </div>
    </form>
  );
}
