"use client";

import clsx from "clsx";
import { Fragment, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Input } from "@/components/ui/input";

export interface DocsLink {
  href: string;
  label: string;
  /** Text that the search matches beside the label. */
  words: string;
  method?: string;
}

export interface DocsGroup {
  title: string;
  links: DocsLink[];
}

export function DocsNavigation({ groups }: { groups: DocsGroup[] }) {
  const t = useText("docs");
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const shown = groups
    .map((group) => ({ ...group, links: group.links.filter((link) => `${link.label} ${link.words}`.toLowerCase().includes(wanted)) }))
    .filter((group) => group.links.length > 0);
  return (
    <nav aria-label={t("contents")} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Input type="search" value={query} onChange={(event) => setQuery(event.target.value)} placeholder={t("search")} aria-label={t("search")} />
      {shown.length === 0 ? <p className="text-sm text-gray-11">{t("noMatch")}</p> : null}
      {shown.map((group) => (
        <div key={group.title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="px-2 text-xs font-medium text-gray-10">{group.title}</p>
          <ul className="grid">
            {group.links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className="flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-sm text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:min-h-11"
                >
                  {link.method ? <Method name={link.method} /> : null}
                  <bdi className="min-w-0 wrap-anywhere">
                    {link.label.split(/(?=\/)/).map((part, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path, which never change their places
                      <Fragment key={place}>
                        {place > 0 ? <wbr /> : null}
                        {part}
                      </Fragment>
                    ))}
                  </bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function Method({ name }: { name: string }) {
  return (
    <span
      dir="ltr"
      className={clsx(
        "inline-block w-12 shrink-0 font-mono text-xs font-medium",
        name === "GET" ? "text-blue-5" : name === "DELETE" ? "text-red-5" : "text-green-5",
      )}
    >
      {name}
    </span>
  );
}
