import clsx from "clsx";
import Link from "next/link";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { DownIcon, UpIcon } from "./icons";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** Figures stand at the end side. */
  figure?: boolean;
  /** Shown without its label in the phone's card: the name, the row's menu. */
  plain?: boolean;
  /** Takes the space that the others leave. */
  wide?: boolean;
  /** Left out of a table that is narrower; a card has it all the same. */
  from?: keyof typeof leftOutBelow;
  /** Stands in the upper corner of the phone's card. */
  corner?: boolean;
  /** Stands in the header before what names the column: a box that chooses all rows. */
  lead?: ReactNode;
  /** Makes the header a link that sorts by it. On a phone, where there are no headers, the page offers the same in its filters. */
  sort?: { link: Pick<ComponentProps<typeof Link>, "href" | "onNavigate">; direction: "ascending" | "descending" | undefined };
}

const leftOutBelow = { "6xl": "@4xl:@max-6xl:hidden", "7xl": "@4xl:@max-7xl:hidden" } as const;

/** Explicit, because a changed `display` takes a table's roles from it in some browsers. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** What is folded open under a row; null while it is closed. */
  detail?(row: Row): ReactNode;
}

/** One table in the document for every width: where it is too narrow, each row is laid out as a card with label and value. */
export function Table<Row>({ caption, columns, rows, rowKey, detail }: TableProps<Row>) {
  return (
    <div className="@container">
      <table {...as.table} className="block w-full border-collapse text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup} className="hidden @4xl:table-header-group">
          <tr {...as.row} className="border-b border-gray-5">
            {columns.map((column) => (
              <th
                key={column.key}
                {...as.columnheader}
                scope="col"
                aria-sort={column.sort?.direction}
                className={clsx(
                  "h-10 px-3 text-xs whitespace-nowrap font-medium text-gray-10 first:ps-4 last:pe-4",
                  column.figure ? "text-end" : "text-start",
                  column.from && leftOutBelow[column.from],
                )}
              >
                <Header column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className="block @4xl:table-row-group">
          {rows.map((row) => {
            const opened = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr
                  {...as.row}
                  className="relative grid gap-1.5 border-b border-gray-5 p-4 last:border-b-0 hover:bg-gray-1 @4xl:static @4xl:table-row @4xl:p-0"
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      {...as.cell}
                      className={clsx(
                        "flex min-w-0 items-center gap-3 empty:hidden pointer-coarse:first:min-h-10 @4xl:table-cell @4xl:h-11 @4xl:px-3 @4xl:py-1.5 @4xl:align-middle @4xl:first:ps-4 @4xl:last:pe-4 @4xl:empty:table-cell",
                        column.figure && "figures @4xl:text-end",
                        column.wide && "@4xl:w-full",
                        column.from && leftOutBelow[column.from],
                        column.corner && "absolute end-2 top-2 @4xl:static",
                        column.plain ? "" : "justify-between @4xl:justify-normal",
                      )}
                    >
                      {column.plain ? null : (
                        <span aria-hidden className="shrink-0 text-xs text-gray-10 @4xl:hidden">
                          {column.header}
                        </span>
                      )}
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {opened ? (
                  <tr {...as.row} className="grid border-b border-gray-5 bg-gray-1 last:border-b-0 @4xl:table-row">
                    <td {...as.cell} colSpan={columns.length} className="block min-w-0 p-4 @4xl:table-cell">
                      {opened}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Header({ column: { header, lead, sort } }: { column: Pick<Column<never>, "header" | "lead" | "sort"> }) {
  const name = sort ? <SortLink {...sort}>{header}</SortLink> : header;
  if (!lead) return name;
  return (
    <span className="flex items-center gap-3">
      {lead}
      {name}
    </span>
  );
}

function SortLink({ link, direction, children }: NonNullable<Column<never>["sort"]> & { children: ReactNode }) {
  const Arrow = direction === "ascending" ? UpIcon : DownIcon;
  return (
    <Link {...link} scroll={false} className="inline-flex items-center gap-1 hover:text-gray-12 hover:underline">
      {children}
      {direction ? <Arrow size={12} /> : null}
    </Link>
  );
}
