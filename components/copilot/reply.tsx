import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { Components, ExtraProps } from "react-markdown";
import { Button } from "@/components/ui/button";
import { only, PlainMarkdown } from "@/components/ui/plain-markdown";

const parts: Components = {
  h1: (props) => <p className="font-semibold" {...only(props)} />,
  h2: (props) => <p className="font-semibold" {...only(props)} />,
  h3: (props) => <p className="font-semibold" {...only(props)} />,
  p: (props) => <p {...only(props)} />,
  ul: (props) => <ul className="grid list-disc gap-1 ps-5" {...only(props)} />,
  ol: (props) => <ol className="grid list-decimal gap-1 ps-5" {...only(props)} />,
  blockquote: (props) => <blockquote className="user-text grid gap-2 border-s-2 border-gray-6 ps-3" {...only(props)} />,
  table: (props) => (
    // A wide table scrolls by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm" {...only(props)} />
    </div>
  ),
  th: (props) => (
    <th scope="col" className="border-b border-gray-6 px-3 py-1.5 text-start font-medium whitespace-nowrap text-gray-11 first:ps-0" {...only(props)} />
  ),
  td: (props) => <td className="figures border-b border-gray-5 px-3 py-1.5 text-start first:ps-0" {...only(props)} />,
};

/** The text of a line that is nothing but code: something that can be sent as it is. */
function sendableText({ node }: ComponentProps<"li"> & ExtraProps): string | null {
  const parts = (node?.children ?? []).filter((child) => child.type !== "text" || child.value.trim() !== "");
  const [code] = parts;
  if (parts.length !== 1 || code?.type !== "element" || code.tagName !== "code") return null;
  const [text] = code.children;
  return text?.type === "text" ? text.value : null;
}

function Line({ text, onSend, children }: { text: string | null; onSend: ((text: string) => void) | null; children: ReactNode }) {
  if (text === null) return <li>{children}</li>;
  if (!onSend)
    return (
      <li>
        <bdi>{text}</bdi>
      </li>
    );
  return (
    <li className="-ms-5 list-none">
      <Button size="sm" className="h-auto min-h-8 text-start whitespace-normal" onClick={() => onSend(text)}>
        <bdi>{text}</bdi>
      </Button>
    </li>
  );
}

/**
 * An answer of the copilot: Markdown without anything that could lead away from the page. It is of one language, so its beginning says the side
 * for all of it; a list's line that begins with a foreign name keeps to it. `onSend`: lines that can be sent are buttons.
 */
export function Reply({ text, onSend = null }: { text: string; onSend?: ((text: string) => void) | null }) {
  const lines = useMemo((): Components => ({ li: (props) => <Line text={sendableText(props)} onSend={onSend} {...only(props)} /> }), [onSend]);
  return (
    <div dir="auto" className="grid grid-cols-[minmax(0,1fr)] gap-2 text-md">
      <PlainMarkdown text={text} parts={{ ...parts, ...lines }} />
    </div>
  );
}
