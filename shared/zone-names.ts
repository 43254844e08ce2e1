/** Colloquial zone names: the city. CLDR's zone names are not in colloquial use. */
const cities: Record<string, readonly [ar: string, en: string]> = {
  "Asia/Riyadh": ["الرياض", "Riyadh"],
  "Asia/Dubai": ["دبي", "Dubai"],
  "Asia/Kuwait": ["الكويت", "Kuwait"],
  "Asia/Qatar": ["الدوحة", "Doha"],
  "Asia/Bahrain": ["المنامة", "Manama"],
  "Asia/Muscat": ["مسقط", "Muscat"],
  "Asia/Aden": ["عدن", "Aden"],
  "Asia/Baghdad": ["بغداد", "Baghdad"],
  "Asia/Amman": ["عمّان", "Amman"],
  "Asia/Beirut": ["بيروت", "Beirut"],
  "Asia/Damascus": ["دمشق", "Damascus"],
  "Asia/Hebron": ["الخليل", "Hebron"],
  "Asia/Gaza": ["غزة", "Gaza"],
  "Asia/Jerusalem": ["القدس", "Jerusalem"],
  "Africa/Cairo": ["القاهرة", "Cairo"],
  "Africa/Khartoum": ["الخرطوم", "Khartoum"],
  "Africa/Tripoli": ["طرابلس", "Tripoli"],
  "Africa/Tunis": ["تونس", "Tunis"],
  "Africa/Algiers": ["الجزائر", "Algiers"],
  "Africa/Casablanca": ["الدار البيضاء", "Casablanca"],
  "Africa/Nouakchott": ["نواكشوط", "Nouakchott"],
  "Africa/Mogadishu": ["مقديشو", "Mogadishu"],
  "Africa/Djibouti": ["جيبوتي", "Djibouti"],
  "Europe/Istanbul": ["إسطنبول", "Istanbul"],
  "Europe/London": ["لندن", "London"],
  "Europe/Paris": ["باريس", "Paris"],
  "Europe/Berlin": ["برلين", "Berlin"],
  "Europe/Madrid": ["مدريد", "Madrid"],
  "Europe/Amsterdam": ["أمستردام", "Amsterdam"],
  "America/New_York": ["نيويورك", "New York"],
  "America/Chicago": ["شيكاغو", "Chicago"],
  "America/Los_Angeles": ["لوس أنجلوس", "Los Angeles"],
  "America/Toronto": ["تورونتو", "Toronto"],
  "Asia/Karachi": ["كراتشي", "Karachi"],
  "Asia/Kolkata": ["كولكاتا", "Kolkata"],
  "Asia/Jakarta": ["جاكرتا", "Jakarta"],
  "Asia/Kuala_Lumpur": ["كوالالمبور", "Kuala Lumpur"],
  "Asia/Singapore": ["سنغافورة", "Singapore"],
  "Asia/Tokyo": ["طوكيو", "Tokyo"],
  "Australia/Sydney": ["سيدني", "Sydney"],
  UTC: ["التوقيت العالمي", "UTC"],
};

/** Zones with a name of ours, those of Arab countries first. */
export const zonesWithCity: readonly string[] = Object.keys(cities);

export function cityOf(zone: string, locale: "ar" | "en"): string {
  const city = cities[zone];
  if (city) return locale === "ar" ? city[0] : city[1];
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
