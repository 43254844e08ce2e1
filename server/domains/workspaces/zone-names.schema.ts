/** For pages, which see schemas alone. */
export { cityOf, knownZones } from "@/server/lib/zone-names";
