import type { DocumentedOperation } from "./description";

export interface Sample {
  language: "curl" | "TypeScript" | "Python";
  code: string;
}

const exampleId = "0199b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f";

/** A path with ids in place of its parameters, and the query parameters that must be there. */
function addressOf(operation: DocumentedOperation, base: string): string {
  const path = operation.path.replace(/\{[^}]+\}/g, exampleId);
  const query = operation.fields.filter((field) => field.place === "query" && field.required).map((field) => `${field.name}=instagram`);
  return `${base}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl(operation: DocumentedOperation, base: string): string {
  const lines = [`curl${operation.method === "GET" ? "" : ` -X ${operation.method}`} ${shellQuoted(addressOf(operation, base))}`];
  if (operation.needsKey) lines.push('-H "Authorization: Bearer $NASHIR_KEY"');
  if (operation.exampleBody !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(operation.exampleBody, null, 2))}`);
  }
  return lines.join(" \\\n  ");
}

function typescript(operation: DocumentedOperation, base: string): string {
  const headers = [
    ...(operation.needsKey ? [`    Authorization: \`Bearer \${process.env.NASHIR_KEY}\`,`] : []),
    ...(operation.exampleBody === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  const options = [
    ...(operation.method === "GET" ? [] : [`  method: "${operation.method}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(operation.exampleBody === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(operation.exampleBody, null, 2).replaceAll("\n", "\n  ")}),`]),
  ];
  return [`const response = await fetch("${addressOf(operation, base)}", {`, ...options, "});", "const { data, error } = await response.json();"].join("\n");
}

function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/\btrue\b/g, "True")
    .replace(/\bfalse\b/g, "False")
    .replace(/\bnull\b/g, "None");
}

function python(operation: DocumentedOperation, base: string): string {
  const options = [
    ...(operation.needsKey ? ['    headers={"Authorization": f"Bearer {os.environ[\'NASHIR_KEY\']}"},'] : []),
    ...(operation.exampleBody === undefined ? [] : [`    json=${pythonLiteral(operation.exampleBody).replaceAll("\n", "\n    ")},`]),
  ];
  return [
    "import os",
    "import requests",
    "",
    `response = requests.${operation.method.toLowerCase()}(`,
    `    "${addressOf(operation, base)}",`,
    ...options,
    ")",
    "print(response.json())",
  ].join("\n");
}

/** The same request in three languages, ready to be pasted; the key comes from the environment. */
export function samplesOf(operation: DocumentedOperation, base: string): Sample[] {
  return [
    { language: "curl", code: curl(operation, base) },
    { language: "TypeScript", code: typescript(operation, base) },
    { language: "Python", code: python(operation, base) },
  ];
}
