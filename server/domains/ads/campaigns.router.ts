import { checkedOnce } from "@/server/lib/checked-once";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { campaignCreativesInput, campaignCreativesPage, campaignTableInput, campaignTablePage } from "./campaign-figures.schema";
import { campaignInput, campaignPage, campaignWithInsights, listCampaignsInput } from "./campaigns.schema";
import { getCampaignCreatives, getCampaignTable } from "./service/campaign-figures";
import { getCampaign, listCampaigns } from "./service/campaigns";

const reading = protectedProcedure({ scope: "ads:read" });
const tags = ["Ads"];

export const campaignsRouter = router({
  campaigns: reading
    .meta({
      openapi: { method: "GET", path: "/ads/campaigns", tags, protect: true, summary: "List campaigns" },
    })
    .input(listCampaignsInput)
    .output(checkedOnce(campaignPage))
    .query(({ ctx, input }) => listCampaigns(ctx.caller, input)),

  campaign: reading
    .meta({ openapi: { method: "GET", path: "/ads/campaigns/{id}", tags, protect: true, summary: "Get a campaign with its figures" } })
    .input(campaignInput)
    .output(campaignWithInsights)
    .query(({ ctx, input }) => getCampaign(ctx.caller, input)),

  // The dashboard's own.
  campaignTable: reading
    .input(campaignTableInput)
    .output(campaignTablePage)
    .query(({ ctx, input }) => getCampaignTable(ctx.caller, input)),
  campaignCreatives: reading
    .input(campaignCreativesInput)
    .output(campaignCreativesPage)
    .query(({ ctx, input }) => getCampaignCreatives(ctx.caller, input)),
});
