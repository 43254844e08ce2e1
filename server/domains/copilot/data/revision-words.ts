/** Words by which a later message changes a text that was written. */
export const revisionTerms = {
  shorter:
    "shorter, shorten, short, too long, briefer, punchier, snappier, tighter, tighten, trim, wordy, half the length, half as long, cut it down, two lines, one line, lines max, سطرين, سطر واحد, أقصر, قصريها, قصرها, قصريه, قصره, اختصريها, اختصره, اختصرها, اختصريه, اختصر, اختصار, مختصر, قصر, قصير, طويل",
  longer: "longer, too short, more detail, more details, expand, أطول, طول, تفاصيل أكثر, تفاصيل اكتر, قصير جدا",
  another:
    "another, another one, another version, different, different one, other version, something else, try again, rewrite, redo, rephrase, reword, regenerate, غير, غيره, غيرها, ثاني, تاني, واحد ثاني, واحد تاني, نسخة ثانية, نسخة تانية, نسخة أخرى, صيغة ثانية, صيغة تانية, صياغة أخرى, أعد الصياغة, أعد كتابته, مختلف, مرة ثانية, مرة تانية, مرة أخرى, كمان مرة",
  noHashtags:
    "no hashtags, no hashtag, without hashtags, without the hashtags, without hashtag, without the hashtag, remove the hashtags, remove the hashtag, remove hashtags, drop the hashtags, drop the hashtag, بدون هاشتاق, بدون هاشتاقات, بدون هاشتاغ, بدون هاشتاج, من غير هاشتاج, بلا هاشتاق, شيل الهاشتاق, شيل الهاشتاج, احذف الهاشتاق, احذف الوسم, بدون وسوم",
} as const;

/** The language that a text is wanted in. */
export const languageTerms = {
  ar: "arabic, عربي, عربية, العربي, العربية, بالعربي, بالعربية, للعربي, للعربية",
  en: "english, إنجليزي, انجليزي, إنجليزية, الإنجليزي, الإنجليزية, بالإنجليزي, بالإنجليزية, للإنجليزي, للإنجليزية, انقليزي, بالانقليزي, انكليزي, بالانكليزي, إنكليزية, بالإنكليزية, بالانقلش, بالإنجلش",
  other:
    "french, spanish, german, turkish, urdu, hindi, فرنسي, بالفرنسي, فرنسية, بالفرنسية, تركي, بالتركي, ألماني, بالألماني, إسباني, بالإسباني, أردو, بالأردو",
} as const;

/** Words beside a revision: of asking, of degree, and for the text itself. */
export const revisionFillers =
  "translate translated translation language into in it its them you u do instead only just also as well plus too much bit little same words text copy more even again version one ones please pls can could give me keep write make rewrite but still ok okay no not nope hmm nice good great i want need like would sound sounds let's lets change so goes go both put send oops sorry actually better best rather bit isn't isnt tops max same thing caption too now post draft " +
  "ابيها ابغاها ابغاه عايزها عايزاها بديها بدياها اريدها abghah abgha abeeha bas ترجم ترجمه ترجمها ترجميه ترجمة لغة باللغة للغة اللغة فقط بدل كمان برضه برضو ايضا خله خلها خليه خليها خلي اجعله اجعلها اعمله اعملها اكتبه اكتبها سوه سويه سوي ابغاه ابيه ابغى ابي عايزه بدي اكثر اكتر اوي قوي خالص نفس الكلام النص شوي شويه شوية جدا مره كتير كثير حلو حلوه زين كويس احسن افضل الافضل لا مو مش ما عجبني عجبتني لو سمحت ممكن هات اعطني عطني بس طيب واحد وحده نسخة صيغة النص المنشور البوست التغريدة يكون تكون حبتين شويتين مع بعض سو سوي اعمل زيه زيها زيو جيد جيده لكنه لكنها الي مثله مثلها متله كذا كده هيك عن الموضوع بعد اثنين اتنين الاثنين الاتنين";
