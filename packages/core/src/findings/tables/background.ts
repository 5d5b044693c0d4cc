// Made by scripts/findings-tables.ts from word counts of 87 visits of ACI-BENCH (Yim and others, Scientific Data 2023, CC BY 4.0).
import { sharesIn, wordsIn } from './entries.ts'

/** Concepts and stems by the percentage of texts that have them. */
export const backgroundWords = (): [string, number][] => sharesIn(backgroundTable)
const backgroundTable = `3 abduction abov accident ace across action adenopathi afterward alert alleviat allow alt alternativ anna anywai asthma attempt
attribut awar balanc basis bear becam bigger bottom brief brown C:asthma C:clubbing C:cramping C:crepitus C:epicondylitis C:hiv
C:hyperglycemia C:hyperlipidemia C:instability C:laxity C:limp C:loss_of_appetite C:melena C:neuropathy C:palpitations C:seizure
C:sick_contacts C:sore_throat C:syncope cardiac carvedilol cat chf cigarett club collateral colleg colon complex computer cook
cool cortison couldn't count counter cramp cranial creatinin D:carvedilol D:cortisone D:cyclobenzaprine D:ferrous_sulfate
D:fluoxetine D:insulin D:lidocaine D:metoprolol D:naproxen D:prednisone dark decid diagnostic diastolic direct disc displac dist
distal door dosag downstair drawer dysfunction each easi edward emploi epicondylitis esophagus essenti etiologi event excit
exert external fac facilitat fact familiar fan fatti favor fill finish fix flexeril football fourteen fruit fulli gel georgia
goal golf gradu gutierrez guy hat hematuria hent herself hik hill himself hormon how'r hpi humerus hydronephrosis index inferior
inject insert insulin integumentari iron irritat itch januari jvd key kneecap known lastli lat laxiti lidocain lighthead limp
lisfranc lithotripsi local lump malleolus man maneuver march margin meantim metatarsal middl midfoot millimeter minus mobic
mondai mother multipl muscular nd necessari needl nervous neurologic neuropathi nontender notifi occasional ordinari orient ounc
oxycodon P:fac P:humerus P:index P:kneecap P:malleolus P:metatarsal P:middl P:midfoot P:patella P:thumb P:tonsil P:ureter
P:wrist pack palpitat pandemic paperwork passiv patch patella peripheral person pictur pillow player pollen poor portion
postoperativ potenti prednison product prozac puf r rapid rareli rather reaction reassur recurrent region rehab relativ remain
removal repair respons retain retention rom runner S:cardiology S:over_the_counter sanchez sat seasonal seat secondari seizur
severiti sharp sho shop shot sick sister slowli sodium sophia speak speech spik spot stabiliz stent stretch stuck success suffer
suggest suppli suspicious sweat symptomatic t ta tabl tension therefor thumb tick tip titer tobacco tonsil toward town trail
trauma trip typical unchang unintentional unless ureter vacat valgus ward wav weird whether word workup worth wound wrist writ x
yoga zero 4 admit allergic anybodi anyon apparent appetit asymptomatic babi below bik bmp bpm C:dysphagia C:dysuria C:itching
C:stroke C:vision_changes C:warmth chart child clinical color complicat consumption cover crazi D:pantoprazole daughter
deficienci depend docu dog earli excus f fifteen figur flex formal forti fun futur gam health heat hot immediat indicat involv
juic kick kidney l land lightheaded meal mellitus moment mrs nam nutritionist oral pee pend portal protonix recheck reflux
respirat S:mother S:three_times_daily S:urology similar sling sort specialist strok surpris sustain th therapist throb trigger
tumor uncomfort ups usual vaccin view weather whatever whit won't worst young 5 acid add afternoon against air albuterol
although amount annual anymor aspirin assistant ball becom beer beneficial benefit benign black box breast brisk bump bunch busi
C:bloating C:chronic_kidney_disease C:drug_use C:vaginal_bleeding calf cas cast cc cell clean cm comfort congestion conservativ
consult crackl cream cut cva d D:albuterol D:aspirin D:cholecalciferol D:oxycodone dad damag desk detail diabetic difficult
discomfort discontinu doc drop dry eighteen eighti endoscopi er everydai extrem field fifti flank flar focal fraction frag
glucos gosh gotten greater grip groin gross gym habit hasn't heartburn heel hydrat iced icing impact incident indiscretion
informat inhaler invasiv isn't it'll kid later lead lem lif liver localiz mass measur med midlin mind motrin near nod norm nos
nsaid overall P:breast P:calf P:cva P:flank P:groin P:heel P:nos P:paraspinal P:radial P:rotator P:sinus paraspinal participat
pcp peritoneal pick pizza plantar presenc provider pulmonari radial readi recall reliev renal replac requir rotator S:liver
S:pulmonology S:urinalysis salti saturat scar school self sens separat she'll sinus sixti slip smoker soccer somebodi sooner
spac splint standpoint stick strainer sundai support suppos suspect tablet tend they'v thick thirti throughout tir total typic
ulcer ultram underwent urinalysis vision wak warm wonder wow wrap wrong 6 age ambulat anemia anti antibiotic anxieti awesom beat
behind biopsi burn C:anemia C:congestion C:heart_attack C:hematochezia C:hematuria C:insomnia C:lightheadedness C:memory_loss
C:muscle_pain C:ulcer centimeter certain cold colonoscopi common compliant constipat cultur cv D:tramadol deal discharg
distention dorsal ear ekg elbow enlarg episod equal expect extend fairli fast father flat forget forward frequent front gi half
hello hold hospital idea importanc initiat interest intervention jugular lesion list los lose lymph maintain mil mmhg myself
nasal nerv neuro neurovascular newli nin nop open P:ear P:elbow P:lymph P:toe palp pathologi pill possib posterior potential
proc progress proper psychiatric pump rais rash reach regimen rid rul scal siz specific sport stag stair stif stomach stool
swallow swollen templat tendon thyromega tight toe together trac twist unabl uncontroll unremark urinari utiliz venous vitamin
wait wasn't weigh wish yep 7 acut addition adjust affect align anywher appli appropriat attack bed bladder bleed brac break
C:constipation C:coronary_artery_disease C:incontinence C:kidney_stones C:regurgitation C:sprain C:thyromegaly carotid cbc
center cervical clos confirm coronari crutch deep degre determin drug effect focus gait genitourinari glad higher honest
important inflammatori injection intermittent lasix least lin longer lov lumbar mention miss mitral moderat modificat mostli
natur number obvious occur own oxygen P:cervical P:kidnei P:lumbar period pit proximal pull receiv regurgitat remov return
S:basic_metabolic_panel S:complete_blood_count S:crutch S:gastroenterology S:vaccine saturdai scan screen season seventi sheet
sprain stand steroid ston straight studi summer third thyroid travel turn water wouldn't yard yet you'll yourself 8 absolut ad
anterior bother C:bleeding C:urinary_issues condition constant contact covid ct D:furosemide different dyspnea enjoi exact
examin friend healthi heavi job lay lymphadenopathi meloxicam norvasc P:quadrant P:throat pass percent quadrant read red reflex
resolv routin S:children small spin sudden suppl syndrom throat troubl urinat welcom worri 9 ach almost along appoint basic
belli between birth bruit bye C:bruit C:catching C:diarrhea C:discharge C:distress C:heartburn C:joint_pain
C:jugular_venous_distention C:rash C:weakness cholesterol cours cuf D:amlodipine dat dax diarrhea dietari difficulti distress
dorsalis ecchymosis effusion emergenci enough erythema especi exacerbat exertion far guess head hit hop hous imag initi lateli
liga lipid mad medial motor mr nineti occasion onset P:cuf P:head pedis plus position post prevent radiat radiographic risk s
S:ct S:ejection_fraction S:father sent smok soon sorri status strong struggl tissu top unfortunat urin weak wif yesterdai 10
alreadi arm arteri bend bon bring C:covid C:effusion C:gallop C:guarding C:infection C:rebound C:rhonchi C:stiffness
C:weight_gain capillari congestiv controll D:meloxicam demonstrat describ either fatigu found full gallop give guard happi
hopeful infection inflammat injur insid lengthi lift liv locat medicin meet mouth ms P:arm P:mouth P:shoulder peopl perfect
physician pleas real rebound record rest rhonchi S:electrocardiogram S:injection seven sever shoulder stuf such ten their
tolerat we'v wear whol worsen 11 abnormal allergi big bodi bowel bruis C:cancer C:congestive_heart_failure C:lymphadenopathy
cancer catch definit depression develop discussion dizzi encourag extra eye general goe impression manag mani msk P:eye press
previous remember S:emergency_room S:kidney S:married S:oxygen_saturation S:temperature S:upper_extremity salt send step
strength strengthen temperatur 12 alcohol answer best C:depression C:headache C:tobacco_use dr headach our per plai pop pound
prescription sor term until us 13 abnormaliti appear approximat ask aspect begin C:allergies C:cough C:fatigue C:lump C:popping
C:rubs chronic consider correct cough dos extension failur finger gain grad lateral minut often P:chest P:finger push ral reduc
room rub set soft under 14 activ alwai arthritis being believ both C:abdominal_pain C:strain can't complet D:lisinopril dragon
finaliz heal hundr intak lisinopril motion outsid panel perform relat S:sleep S:ultrasound several sit sleep strain ultrasound
upper used watch weekend 15 prior quit relief S:range_of_motion they'r twenti 16 associat awai bad C:anxiety C:weight_loss
didn't doesn't drink echocardiogram end function gastrointestinal hand kidnei never obtain option otherwis P:hand rang referral
repeat S:echocardiogram sugar though using usu wors 17 abdominal activiti ankl another area C:arthritis C:back_pain C:rales
C:redness control D:metformin endors flexion foot however i'd light likeli metformin muscl onli P:ankl P:foot pleasant poss
provid schedul sensat stai why 18 abdomen avoid C:bruising C:dizziness cam doctor eight four hard ice listen loss mri negativ
non P:abdomen primari refill S:brace S:extension S:mri S:primary_care skin stabl surgical through touch within 19 additional
C:wheezing consistent intact low neurological part S:blood_sugar sometim tingl wheez 20 bilateral C:stress C:tingling
constitutional D:acetaminophen diseas dur els fluid food haven't hypertension includ injuri kinda limit mild noth offic plac
procedur puls S:a1c S:nightly sam stop stress tylenol typ 21 C:alcohol_use C:chest_pain clinic counsel decreas educat evidenc
explain fall fiv less monitor nausea night point tri visit way 22 boni C:chills C:hypertension C:vomiting chill don hemoglobin
improv mayb might nic numb nurs positiv refer regard reveal rhythm S:flexion S:worse vomit without 23 advis alright diet eat
famili few joint lab social someth um 24 actu auscultat bas C:falls C:nausea C:numbness concern due experienc hear heard him
increas mm S:physical_therapy S:twice_daily second surgeri 25 appreciat cardiovascular exercis hmm issu kne most new P:kne put
S:increase slight them twic walk 26 again c C:injury car ejection elevat fin hi instruction off P:sid probab run S:abdomen sid
stat 27 am ever hom level may recent S:diet systolic uh wher 28 C:diabetes could diabet diagnos even femal happen hurt leg
milligram morn neck P:leg P:neck therapi 29 C:surgery everyth further giv hey high na notic S:exercise short significant thes
too wan whil 30 agre C:shortness_of_breath caus chang chest keep long mal respiratori S:as_needed S:heart_rate S:laboratory seem
we'r 31 abl bilater C:fracture fever fractur his into kind much prescrib thre 32 around C:fever call great hour ibuprofen reason
sign you'v 33 evaluat i'll musculoskeletal pretti S:stop should use veri 34 check coupl D:ibuprofen edema ill left mean quick
S:consult S:walk six swell thank weight 35 clear he mg sur than thos 36 becaus breath com extremiti find P:extremiti regular
S:extremity S:operation S:physician we'll yes 37 ahead befor discuss down i'v mak mov still talk two understand 38 by
S:blood_pressure thing 39 better daili everi next S:prescription 40 anyth current gonna mor pressur say tender 41 after one rat
S:utilize would 42 first month onc P:back S:therapy try 43 C:tenderness palpat problem she thei 44 ago C:murmur chief lower
murmur show sinc tell test vital want you'r 45 deni lot lung P:lung S:deny S:lower_extremity work 46 complaint 47 don't know
question S:lung sound x-rai 48 last let now realli system 49 back bit S:x-ray yeah 50 other S:work start symptom you 51 i'm just
okai past S:heart your 52 go my report S:bilateral S:improve what 53 going how littl look recommend then think treat 54 C:edema
order 55 doe follow help medicat tak which who 56 did from out present 57 S:recommend so 59 doing examinat lik normal old 60 do
heart wer 61 blood continu feel get good over S:medication S:start 62 can medical 63 about 64 all week 66 S:daily ther 67 me
need 68 patient S:decreased S:follow_up som when 69 have see 70 review 71 also C:pain result take year 72 well 73
S:approximately 74 day has her tim 75 assess it S:continue 76 an be histori if right todai 79 are 80 but 81 will 82 any as 83
pain up 85 hav plan 86 been exam physical S:normal 87 this was 90 S:assess 91 at i not or we 94 no on S:elevated that 97
S:physical_examination 98 in is 99 a for S:endorse to 100 and of the with`

/** Stems that several notes have. */
export const writtenWords = (): string[] => wordsIn(writtenWordsTable)
const writtenWordsTable = `a abdomen abdominal abl abnormal abnormaliti about ach activ activiti acut ad addition additional adjust admit advis affect
after age ago agre albuterol alcohol align all allergi also alternativ although am ambulat an and anemia ankl annual another
answer anterior anti antibiotic anxieti any apparent appear appetit appli appoint appreciat appropriat approximat are area arm
around arteri arthritis as ask aspect aspirin assess associat asymptomatic at attack attempt attend attribut auscultat avoid
back bas be bear beat becam becaus been beer befor begin being believ beneficial benefit benign better between bilater bilateral
biopsi bit bleed blood bodi bon boni both bowel bp bpm brac breast breath brisk bruis bruit but by c calf call can cancer
capillari car cardiovascular carotid catch caus cbc cc cell center cervical chang check chest chief chill cholesterol chronic
clear clinic clinical club cm cold colonoscopi complaint complet compliant concern condition confirm congestion congestiv
conservativ consider consistent constant constipat constitutional consult consumption contact continu control controll coronari
cough could counsel coupl cours covid crutch ct cuf cultur current cv cva d daili day decreas deficienci degre demonstrat deni
depression describ detail determin develop diabet diagnos diarrhea did diet dietari difficulti discontinu discuss discussion
diseas dist distention distress dizzi do doe doing don dorsal dorsalis dos down dr drink drug due dur dysfunction dysphagia
dyspnea ear eat ecchymosis echocardiogram edema educat effect effusion ejection ekg elbow elevat emergenci emploi encourag end
endors endoscopi engag enjoi enlarg enough episod equal erythema etiologi evaluat even ever everi evidenc exacerbat exam
examinat exercis exertion experienc explain extend extension extra extremiti eye f failur fall famili father fatigu feel femal
fever few fin find finger first flank flar flexion fluid focal follow food foot for formal found fraction fractur frag frequent
from full function further gain gait gallop gastrointestinal general genitourinari get gi give glucos go going good grad greater
grip gross gu guard hand hard has hav have he head headach heal healthi hear heard heart heartburn heavi heel help hematochezia
hematuria hemoglobin hent her herself high higher him himself his histori hit hom hospital hour hous how however hpi
hypertension i ibuprofen ice iced icing if ill imag immediat importanc impression improv in includ increas indicat indiscretion
infection inflammat inflammatori inhaler initi initiat injection injuri insid instruction intact intak integumentari
intermittent intervention into is issu it joint jugular just jvd keep kidnei kne known lab lasix last lateli lateral left leg
lengthi lesion less level lift liga light lightheaded lik likeli limit lipid lisinopril littl liv liver localiz locat long
longer look loss lot low lower lumbar lung lymph lymphadenopathi mad maintain mak mal manag mass may me measur medial medical
medicat mellitus meloxicam metformin mg midlin mild minut mitral mm mmhg moderat modificat monitor month mor morn most mostli
mother motion motor motrin mouth mov mr mri mrs ms msk much murmur muscl musculoskeletal my nasal natur nausea nd near neck need
negativ nerv neuro neurological never new newli next night no nod non nontender normal norvasc nos not noth notic notifi now
nsaid numb nutritionist obtain obvious occasion occasional occur of off offic often old on onc one onli onset option or order
other otherwis out outsid over own oxygen pain palp palpat panel paraspinal part participat pass past pathologi patient pedis
pend per perform period peritoneal physical physician pit plac plai plan plantar pleasant point pop position positiv poss possib
post posterior postoperativ potential pound prescrib prescription presenc present pressur pretti prevent previous primari prior
problem proc procedur progress proper provid provider proximal psychiatric pulmonari puls quadrant question quit radial radiat
radiographic rais ral rang rash rat reach realli reason rebound receiv recent recheck recommend recurrent red reduc refer
referral refill reflex reflux regard regimen regular regurgitat relat relief remain remov renal repeat report requir resolv
respiratori rest result return reveal review rhonchi rhythm right risk rom room rotator routin rub rul run s salt sam saturat
saturdai scan schedul screen season second secondari see seem self sensat separat set sever several she short should shoulder
show sid sign significant similar sinc sit siz skin sleep slight sling small smok smoker so soccer social soft som sooner sor
sound spac specialist specific spin splint sprain st stabl stag stai stair start stat status step steroid stif still ston stool
stop straight strain strainer strength strengthen stress strong struggl such sudden sugar summer sundai suppl support sur
surgeri surgical suspect sustain swallow swell symptom symptomatic syndrom system systolic tablet tak take tell temperatur
tender term test than that the thei their then ther therapi thes thing think this throat throughout thyroid thyromega tim tingl
tissu to tobacco todai toe tolerat too total touch trac travel treat tri trigger try twic two tylenol typ typic ulcer ultram
ultrasound unabl uncontroll under understand underwent unintentional unremark until up upper urin urinalysis urinari urinat use
used using usu utiliz venous veri view vision visit vital vitamin vomit walk want was watch water we weak wear week weekend
weight well wer what wheez when wher which whil who will wish with within without work wors worsen would wrap x x-rai year
yesterdai`
