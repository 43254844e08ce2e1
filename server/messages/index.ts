import arAds from "./ar/ads.json";
import arChange from "./ar/change.json";
import arColumn from "./ar/column.json";
import arCount from "./ar/count.json";
import arMail from "./ar/mail.json";
import arName from "./ar/name.json";
import arReply from "./ar/reply.json";
import arReport from "./ar/report.json";
import ads from "./en/ads.json";
import change from "./en/change.json";
import column from "./en/column.json";
import count from "./en/count.json";
import mail from "./en/mail.json";
import name from "./en/name.json";
import reply from "./en/reply.json";
import report from "./en/report.json";

/** What the server itself says, such as in the copilot's replies, reports and mails; the pages' texts are in components/messages. */
export const messages = {
  ar: { ads: arAds, change: arChange, column: arColumn, count: arCount, mail: arMail, name: arName, reply: arReply, report: arReport },
  en: { ads, change, column, count, mail, name, reply, report },
};
