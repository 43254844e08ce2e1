import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

/** A page about one's account before signing in: its title, one card, and the way back to the sign-in page. */
export function AccountCard({ title, text, children }: { title: string; text: string | null; children: ReactNode }) {
  const t = useText("auth");
  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-3xl font-semibold">{title}</h1>
        {text === null ? null : <p className="text-gray-11">{text}</p>}
      </div>
      <Card className="grid gap-4 p-5">{children}</Card>
      <p className="text-center">
        <Link href="/sign-in" className="font-medium text-accent-5 underline underline-offset-4 hover:no-underline">
          {t("signIn")}
        </Link>
      </p>
    </div>
  );
}
