export { cityOf, knownZones } from "@/server/lib/zone-names";
