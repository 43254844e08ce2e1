import type { ReactNode } from "react";

/** A notice in place of a form. */
export function NoticePage({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="grid w-full max-w-[400px] gap-5 text-center">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-gray-11">{text}</p>
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
