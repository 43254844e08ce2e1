import { orBusy, publicCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { LinkGone } from "@/components/links/link-gone";
import { ReviewPage } from "@/components/review/review-page";
import { linkMetadata, readConnectPage } from "../../connect/read-connect-page";

interface ReviewLinkPageProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata() {
  const [{ name }, t] = await Promise.all([readConnectPage(null), getText("review")]);
  return linkMetadata(t("title"), name);
}

/** Where a review link leads. */
export default async function ReviewLinkPage({ params }: ReviewLinkPageProps) {
  const { token } = await params;
  const [{ operator, name }, t, page] = await Promise.all([
    readConnectPage(null),
    getText("links"),
    orBusy((await publicCaller()).reviewPages.view({ token })),
  ]);
  if (page === "busy") return <LinkGone operator={name} words={{ title: t("busy.title"), text: t("busy.text") }} />;
  return page ? <ReviewPage token={token} initial={page} operator={operator} /> : <LinkGone operator={name} />;
}
