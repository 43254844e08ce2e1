/**
 * Texts for posts, by the Arabic they are written in. `{topic}` is the person's own words, alone after a colon or on a line of its own, so that no sentence
 * has to agree with it. They claim nothing: no price, date, place or link that nobody has given.
 */
export interface DraftTemplate {
  hook: string;
  /** Left out where a platform takes short texts. */
  body: string;
}

export const draftTemplates = {
  MSA: [
    { hook: "{topic}", body: "اكتشفوا التفاصيل واختاروا ما يناسبكم، ويسعدنا أن نقرأ آراءكم في التعليقات." },
    { hook: "خبر يسرّنا أن نشاركه معكم: {topic}", body: "لمعرفة المزيد يمكنكم الكتابة إلينا هنا، ويسعدنا الرد على أسئلتكم." },
    { hook: "فرصة لا تُفوَّت: {topic}", body: "شاركوا هذا المنشور مع من يهمه الأمر، وتابعونا ليصلكم كل جديد." },
  ],
  GULF: [
    { hook: "وأخيرًا، جاكم اللي تبونه: {topic}", body: "طالعوا التفاصيل واختاروا اللي ودكم فيه، وعطونا رايكم بالتعليقات." },
    { hook: "عندنا لكم خبر يهبل: {topic}", body: "إذا تبون تعرفون زود، اسألونا هنا وابشروا." },
    { hook: "وش تنتظرون؟ {topic}", body: "الحين وقتكم، وأرسلوا المنشور لكل واحد يبي يعرف." },
  ],
  EGYPTIAN: [
    { hook: "وأخيرًا، اللي كنتوا مستنيينه: {topic}", body: "بصوا على التفاصيل واختاروا اللي عاوزينه، وقولولنا رأيكم إيه في التعليقات." },
    { hook: "عندنا خبر حلو أوي: {topic}", body: "لو عايزين تعرفوا حاجة اسألونا هنا، وإحنا معاكم على طول." },
    { hook: "لسه مستنيين إيه؟ {topic}", body: "ابعتوا البوست ده لكل حد عايز يعرف، وخليكم معانا دلوقتي." },
  ],
  LEVANTINE: [
    { hook: "وأخيرًا، يلي كنتوا ناطرينه: {topic}", body: "اتفرجوا عالتفاصيل ونقّوا يلي بدكم ياه، وخبرونا شو بتفكروا بالتعليقات." },
    { hook: "عنا إلكم خبر كتير حلو: {topic}", body: "إذا بدكم تعرفوا أكتر اسألونا هون، ونحنا معكم هلق." },
    { hook: "شو ناطرين؟ {topic}", body: "هلق وقتكم، وابعتوا هالمنشور لكل حدا بدو يعرف." },
  ],
  MAGHREBI: [
    { hook: "وأخيرا، هادشي اللي كنتو كتسناو: {topic}", body: "شوفو التفاصيل وديرو اختياركم، وقولو لينا شنو رأيكم ف التعليقات." },
    { hook: "عندنا ليكم خبر مزيان بزاف: {topic}", body: "إلا بغيتو تعرفو كتر، سولونا هنا دابا." },
    { hook: "علاش كتسناو؟ {topic}", body: "دابا وقتكم، وصيفطو هاد المنشور لكل واحد باغي يعرف." },
  ],
  IRAQI: [
    { hook: "وأخيرًا، خوش خبر: {topic}", body: "باوعوا التفاصيل هسه واختاروا اللي تريدون، ودزولنا آراءكم بالتعليقات." },
    { hook: "عدنا إلكم خبر كلش حلو: {topic}", body: "إذا تريدون تعرفون أكثر اسألونا هنا، وتدللون." },
    { hook: "شكو بعد؟ {topic}", body: "هسه وقتكم، ودزوا المنشور لكل واحد يريد يعرف هواي." },
  ],
} as const satisfies Record<string, readonly DraftTemplate[]>;

export const englishDrafts: readonly DraftTemplate[] = [
  { hook: "{topic}", body: "Take a look, pick what suits you, and tell us what you think in the comments." },
  { hook: "Good news to share: {topic}", body: "Questions? Ask us right here; we are glad to answer." },
  { hook: "Worth a minute of your day: {topic}", body: "Send this post to someone who would like to know." },
];
