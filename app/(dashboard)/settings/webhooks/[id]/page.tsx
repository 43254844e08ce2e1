import { notFound } from "next/navigation";
import { currentViewer } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { WebhooksLocked } from "@/components/webhooks/webhooks";
import { readEndpoint } from "../read-endpoint";

export async function generateMetadata() {
  return { title: (await getText("webhooks"))("facts.title") };
}

interface EndpointProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Endpoint({ params, searchParams }: EndpointProps) {
  const [{ id }, query, viewer] = await Promise.all([params, searchParams, currentViewer()]);
  if (viewer?.plan === "FREE") return <WebhooksLocked />;
  const found = await readEndpoint(id, query);
  if (!found) notFound();
  // Another page of the list is another start; within one the browser keeps its own newer data.
  return <EndpointPage key={found.deliveries.meta.offset} initial={found.endpoint} deliveries={found.deliveries} brands={found.brands} now={Date.now()} />;
}
