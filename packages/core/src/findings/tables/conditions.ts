// Made by scripts/findings-tables.ts from scripts/findings/conditions.txt.
import { type Entry, entriesOf } from './entries.ts'

/** Symptoms, findings and diagnoses with their wordings. */
export const conditions = (): Entry[] => entriesOf(conditionsTable)
const conditionsTable = `shortness of breath:dyspnea,dyspneic,trouble breathing,difficulty breathing,problems breathing,breathing problems,breathing
issues,sob,winded,out of breath,hard to breathe,can't catch my breath,cannot catch my breath,couldn't catch my breath,trouble
catching my breath,catch a breath,difficult time breathing,breathlessness,dyspnea on exertion,issues breathing,breathing
difficulties,difficulty with breathing,get winded,gasping,gasping for air,run out of breath,huffing and puffing,breathe
hard,hard time breathing,shortness of air,breathing is harder,breathing is hard,breathing trouble,trouble with
breathing,difficulty catching my breath,exertional dyspnea,orthopnea; chest pain:pain in chest,chest pressure,chest
discomfort,angina,cp,tightness in my chest,chest hurts,pressure in my chest,chest is tight,chest tight,heaviness in my
chest,squeezing in my chest,elephant on my chest,chest heaviness,chest is hurting,chest tightening; palpitations:heart
racing,racing heart,heart pounding,heart skipping,skipped beats,heart beats fast,heart flutter,flutters,heart rate goes up;
syncope:faint,loss of consciousness,lose consciousness,lost consciousness,black out,pass out,blackout;
lightheadedness:lightheaded,light headed,light-headedness,presyncope,woozy,light headed feeling; dizziness:vertigo,woozy,dizzy
spells,room spinning,spinning,off balance,unsteady,loss of balance; fever:febrile,feverish,pyrexia,temperature is high,running a
fever,temperature of,low grade fever,running a temperature; chills:rigors,shivering,cold sweats; night sweats:sweats at
night,waking up sweating; sweating:diaphoresis,diaphoretic,sweaty,sweating a lot,perspiration,perspiring;
fatigue:tired,tiredness,exhausted,exhaustion,worn out,low energy,lack of energy,no energy,lethargic,lethargy,run down,wiped
out,sluggish,drained,feeling tired,worn down,rundown; malaise:feeling unwell,feel lousy; weight loss:lost weight,loss of
weight,lost some weight,lose weight,lose some weight,weight has gone down,drop weight,dropped pounds,lost pounds,losing
pounds,weight is down,weight was down; weight gain:gain weight,gained some weight,weight has gone up,put on weight,gained
pounds,weight is up,weight went up,heavier; loss of appetite:appetite loss,decreased appetite,poor appetite,no
appetite,anorexia,not hungry,not eating,not been hungry,appetite is down,don't feel like eating,less appetite,not eating
much,appetite has been down,haven't been eating,haven't felt like eating,reduced appetite,appetite is poor;
nausea:nauseous,nauseated,queasy,sick to my stomach,upset stomach; vomiting:throw up,threw up,emesis,thrown up,puking,keep
anything down,barfing; diarrhea:loose stool,runny stool,the runs,watery stool,loose bowel movements,stools are loose,soft
stools,running to the bathroom; constipation:hard stools,hard to go,trouble going to the bathroom,can't poop,backed up;
abdominal pain:belly pain,stomach pain,pain in my belly,stomach ache,stomachache,pain in my stomach,pain in my abdomen,abdominal
discomfort,belly aches,tummy pain,stomach cramps,abdominal cramps,stomach hurts,belly hurts,stomach has been hurting,tummy
hurts; bloating:abdominal distension,gassy,gas,distended,distension; heartburn:acid
reflux,reflux,indigestion,gerd,gastroesophageal reflux,gastroesophageal reflux disease,dyspepsia,acid in my throat,burning in my
chest,burning in my stomach,stomach acid,sour taste,acid taste,burning in my throat,acid; dysphagia:trouble
swallowing,difficulty swallowing,problems swallowing,hard to swallow,issues swallowing,difficulty with swallowing; melena:black
stool,dark tarry stool,tarry stool,dark stool,black tarry stools,black poop,dark poop,tarry poop; hematochezia:blood in
stool,bloody stool,rectal bleeding,blood in my poop,blood in the toilet,blood when i wipe,bleeding when i go;
hematemesis:vomiting blood,throwing up blood; hemoptysis:coughing up blood,coughing blood; hematuria:blood in urine,bloody
urine,blood when i pee,peeing blood,blood in the pee,bloody pee,pink urine,red urine; dysuria:burning with urination,painful
urination,pain with urination,pain when you pee,burning when you urinate,pain on urination,pain when urinating,painful to
urinate,burning urination,burns when i pee,hurts when i pee,hurts to pee,stings when i pee,burning when i go; urinary
frequency:frequent urination,urinating a lot,urinating frequently,going to the bathroom a lot,polyuria,urinate more,going to the
bathroom more,pee a lot,pee more,up at night to pee,have to go all the time,nocturia; urinary urgency:urgency; urinary
retention:unable to urinate,retention,cannot urinate,can't urinate; incontinence:leaking urine,accidents,losing control of your
bladder,bladder control,bowel or bladder,incontinent,loss of bladder control,leakage,leaking pee,wetting myself,can't hold my
urine,losing urine; urinary issues:trouble urinating,difficulty urinating,problems with urination,issues with urination,urinary
symptoms,urinary problems,problems urinating,urination,weak stream,dribbling,hesitancy,straining to urinate,trouble
peeing,problems peeing,difficulty peeing,urinary difficulties; headache:head pain,head ache,head hurts,head has been
hurting,head pounding; migraine; vision changes:blurry vision,blurred vision,vision problems,visual changes,change in
vision,double vision,diplopia,visual disturbance,vision loss,loss of vision,vision issues,trouble seeing,see
double,blurred,blurry,vision is blurry,eyesight,floaters,flashes of light,blind spot,vision is worse,cloudy vision,halos,trouble
with vision; hearing loss:loss of hearing,trouble hearing,hard of hearing; tinnitus:ringing in my ears; ear
pain:earache,otalgia,ear hurts,pain in my ear; sore throat:throat pain,pain in throat,scratchy throat,pharyngitis,throat
hurts,throat is sore,hurts to swallow,throat has been sore,painful swallowing,odynophagia; cough:hacking;
wheezing:wheezy,whistling; congestion:nasal congestion,stuffy nose,congested,stuffiness,stuffed up,nasal stuffiness,sinus
congestion,stopped up,sinus pressure,sinus problems,stuffed up nose,congested nose; rhinorrhea:runny nose,nasal discharge,post
nasal drip,postnasal drip,nose running,nose is running,drippy nose,drainage from my nose; sneezing; snoring;
edema:swollen,oedema,puffy,fluid retention,retaining fluid,swell,swell up,swollen up,puffed up,ballooned,bloated legs,legs are
swelling,socks leave marks; numbness:loss of sensation,decreased sensation,loss of feeling,lost feeling,hypoesthesia,gone
numb,goes numb,going numb,fell asleep,can't feel,no feeling,decreased feeling; tingling:paresthesia,tingly,pins and
needle,prickly; weakness:weaker,weaken,lost strength,loss of strength,no strength,strength is down,dropping things,grip is
weak,leg gave out; pain:hurt,ache,achy,sore,discomfort; stiffness:tight,stiff up,stiffens,hard to bend,locked up; joint
pain:arthralgia,achy joints,joint aches,joints hurt,pain in my joints,joint stiffness,sore joints; muscle pain:myalgia,body
aches,muscle soreness,sore muscles,muscles hurt,muscles are sore,muscle ache; back pain:backache,pain in back,low back
pain,lower back pain,back hurts,back has been hurting,back is sore,back was hurting; neck pain:neck stiffness,neck hurts,pain in
my neck,stiff neck; cramping:crampy,charley horse; spasm; instability:give out,unstable,gave out,gives way,feels
unstable,wobbly,buckle,feels like it will give; rash:skin rash,hives,urticaria,skin eruption,breakout,break out,broke out,bumps
on my skin,skin lesion; itching:itchy,pruritus,pruritic,scratching; redness:erythema,erythematous,reddened,red spot,red and
hot,reddish; bruising:ecchymosis,ecchymoses,contusion,black and blue,black and blue mark; bleeding:bleed,hemorrhage,bled;
discharge:drainage,oozing,draining; tenderness:tender to palpation,ttp,nontender,non-tender; warmth:warm to touch;
lump:mass,nodule,growth,cyst; depression:depressed,depressive,feeling down,low mood,sad,mdd,feeling blue,hopeless,down in the
dumps,feeling low; anxiety:anxious,nervous,panic attacks,panic,gad,worry,on edge,stressed out; stress; insomnia:trouble
sleeping,difficulty sleeping,sleep problems,can't sleep,problems sleeping,sleep issues,not sleeping,up all night,hard to
sleep,hard time sleeping,difficulty falling asleep,trouble falling asleep,sleep disturbance,hard time falling asleep,wake up at
night,waking up a lot,sleeping poorly,poor sleep,changes in sleep,sleep changes,trouble with sleep,don't sleep,haven't been
sleeping,not sleeping well,affects my sleep,keeps me up,keeps you up,wakes me up,wakes you up,trying to sleep,losing sleep;
suicidal ideation:suicidal,suicidal thoughts,suicidal or homicidal ideation,homicidal ideation,homicidal,thoughts of hurting
yourself,harm yourself,hurt yourself,hurt others,harming others,killing yourself,self-harm; memory loss:forgetful,memory
problems,memory issues,memory trouble,trouble remembering,memory is bad,memory changes,losing track,misplacing,forget
things,trouble with memory; confusion:confused,disoriented,foggy,disorientation,mixed up; seizure:convulsion;
tremor:shaky,shakes,hands shake; falls:tripped,slipped,tumble; injury:injured,trauma,traumatic; hair loss:losing hair,alopecia;
hot flashes:hot flushes; heat intolerance:cold intolerance; excessive thirst:thirsty,polydipsia,thirst;
infection:infected,infectious; sick contacts:exposure,exposed,anyone sick; murmur:heart murmur; gallop; rubs; rales:crackle;
rhonchi:rhonchus; lymphadenopathy:swollen lymph nodes,enlarged lymph nodes,enlarged nodes,swollen glands,adenopathy,swollen
glands in your neck,lumps in your neck,swollen nodes; jugular venous distention:jvd,jugular vein distention,jugular distension;
bruit:carotid bruits; thyromegaly:enlarged thyroid,goiter,thyroid enlargement; guarding; rebound:rebound tenderness;
rigidity:rigid; cyanosis:cyanotic,blue lips; clubbing; jaundice:icterus,yellow skin; pallor:pale,pallid; effusion:fluid in the
joint,joint effusion,fluid on the knee,fluid around,joint fluid,fluid in your knee,some fluid,little bit of fluid,little
fluid,bit of fluid; crepitus:grinding,crunching,crepitation; laxity:loose ligament; atrophy:wasting; deformity:deformed;
limp:antalgic; hypertension:high blood pressure,htn,hypertensive,blood pressure is high,blood pressure has been high,blood
pressure was high,blood pressure is elevated,elevated blood pressure,blood pressure running high,pressure is high,blood pressure
is up,blood pressure has been up; hypotension:low blood pressure; hyperlipidemia:high cholesterol,elevated
cholesterol,hypercholesterolemia,hld,dyslipidemia,cholesterol is high,cholesterol was high,cholesterol is elevated,elevated
lipids,cholesterol has been high,high lipids,cholesterol medication,cholesterol medicine,cholesterol pill,for cholesterol,and
cholesterol; diabetes:diabetes mellitus,diabetic,dm,type 2 diabetes,type two diabetes,t2dm,type ii diabetes,dm2,niddm,type 1
diabetes,type one diabetes,type 2 diabetes mellitus; coronary artery disease:cad,coronary disease,heart disease; heart
attack:myocardial infarction,mi; congestive heart failure:chf,heart failure,hfref; atrial fibrillation:a fib,afib,atrial fib;
arrhythmia:irregular heartbeat,irregular heart beat,irregular rhythm; stroke:tia,mini stroke; deep vein thrombosis:dvt,blood
clot,clot; pulmonary embolism:pe; copd:chronic obstructive pulmonary disease,emphysema; asthma:asthmatic; pneumonia;
bronchitis:acute bronchitis; sleep apnea:osa,obstructive sleep apnea; chronic kidney disease:ckd,kidney disease,renal
disease,renal insufficiency,kidney failure,renal failure; kidney stones:calculus of kidney,nephrolithiasis,renal stone,renal
calculi,stones,pass a stone; urinary tract infection:uti,bladder infection,utis,urine infection,urinary infection;
hypothyroidism:hypothyroid,underactive thyroid,low thyroid; hyperthyroidism:overactive thyroid,hyperthyroid,graves disease;
anemia:anemic,low hemoglobin; cancer:carcinoma,malignancy,malignant,tumor,neoplasm; breast cancer:cancer of the breast;
melanoma; lymphoma; arthritis:osteoarthritis,oa,degenerative joint disease,djd,degenerative changes,arthritic; rheumatoid
arthritis:ra; gout:gouty; osteoporosis:osteopenia; fracture:broken bone,broke,break in the bone,broken; sprain; strain;
tear:torn,tore,rupture; dislocation; tendinitis:tendonitis,tendinopathy,tendinosis; bursitis:bursa inflammation; carpal
tunnel:carpal tunnel syndrome; epicondylitis:tennis elbow,golfer's elbow; rotator cuff tear:torn rotator cuff; plantar
fasciitis:plantar fascia; sciatica:sciatic pain; radiculopathy:pinched nerve,radicularopathy,radicular pain; neuropathy:nerve
damage,peripheral neuropathy; spinal stenosis:stenosis; herniated disc:disc herniation,herniation,slipped disc,bulging disc;
scoliosis:curvature of the spine; allergies:allergic,seasonal allergies,allergic rhinitis,environmental allergies; drug
allergies:allergies to medications,no known drug allergies,nkda,allergic to anything,allergic to any medicines,medication
allergy,allergic to medications; eczema:atopic dermatitis; psoriasis:psoriatic; acne:pimples; cellulitis:skin infection;
ulcer:ulceration,ulcerative; hernia; diverticulitis:diverticulosis; gallstones:cholelithiasis,gall stones; pancreatitis:inflamed
pancreas; hepatitis:hep c,hep b,hepatitis c,hepatitis b; cirrhosis:liver cirrhosis; crohn's disease:crohns,ibd,ulcerative
colitis; irritable bowel syndrome:ibs; endometriosis:endometrioma; pregnancy:pregnant; menopause:menopausal,postmenopausal;
vaginal bleeding:bleeding between periods,spotting,heavy periods,bleeding a lot,irregular bleeding,abnormal bleeding,vaginal
spotting; erectile dysfunction:erections; prostate enlargement:bph,enlarged prostate,benign prostatic hyperplasia; glaucoma;
cataract; dementia:alzheimers; parkinson's:parkinson's disease; multiple sclerosis:disseminated sclerosis; epilepsy:epileptic;
concussion:concussed,head injury; obesity:obese,overweight; covid:covid-19,coronavirus,pandemic; influenza:flu; hiv:aids;
tobacco use:smoke,smoker,tobacco,nicotine use,packs,cigarette,cigars,vape,pack a day,chew tobacco,nicotine,smoked
cigarettes,tobacco products; alcohol use:alcohol,drink alcohol,beer,wine,etoh,drink,glass of wine,liquor,cocktail; drug
use:illicit drugs,street drugs,marijuana,cocaine,illicit drug use,drug abuse,pot,weed,iv drugs,heroin,use drugs,recreational
drug,substance use,substance abuse,edibles,gummies,thc; blood thinners:anticoagulants,anticoagulation; surgery:surgical
history,operation; distress:acute distress,apparent distress; mood changes:mood issues,mood problems,issues with mood,my
mood,mood is,mood swings,moody,irritable,irritability,cranky,short tempered; aspiration:choking; hoarseness;
nosebleed:epistaxis,nose bleed; regurgitation:leaky valve,mitral regurgitation; hypoglycemia:low blood sugar,low sugars;
hyperglycemia:high blood sugar,high sugars,elevated blood sugar; dark urine:tea colored urine; catching:locking,locks up;
popping:clicks; vasectomy; homicidal:hurt anyone; conjunctivitis:pink eye,pinkeye; otitis media:ear infection,middle ear
infection; light sensitivity:photophobia,sensitive to light,sensitivity to light,light bothers,bright lights; sound
sensitivity:phonophobia,sensitive to sound,sensitivity to sound,sensitive to noise,noise bothers; aura; bowel changes:change in
bowel habits,change in bowel movements,problems with your bowels,bowel issues,bowel problems,issues with your bowels,issues with
bowel movements; twitching:fasciculations; urine discoloration:dark pee,brown urine,urine is dark,discolored urine; blood
transfusion:transfusion; dry mouth:mouth is dry,xerostomia; dry eyes:eyes are dry,gritty eyes,watery eyes; eye pain:eyes
hurt,pain in my eye; mouth sores:canker sores,oral ulcers,ulcers in my mouth; difficulty walking:trouble walking,hard to
walk,can't walk,walk with a limp,gait problems,difficulty ambulating; hallucinations:hearing voices,seeing things; slurred
speech:trouble speaking,difficulty speaking,speech problems,speech is slurred; facial droop:face droop,drooping;
claudication:pain when i walk,calf pain when walking; varicose veins:varicosities,spider veins; pelvic pain:pain in my pelvis;
vaginal discharge:vaginal itching; erection problems:sexual dysfunction,low libido,sex drive; hemorrhoids:piles; polyp;
belching:burping,hiccups; radiating pain:shooting pain,pain radiating,radiate,radiation down,shoots down,pain travels; dry
skin:skin is dry,flaky skin,peeling,scaly; blisters; wound:cut,laceration,scrape; mole:nevus,nevi; sunburn; tick bite:bitten by
a tick; insect bite:bug bite,bee sting; cold sores:herpes,shingles; foot ulcer:sore on my foot,wound on my foot; immune
deficiency:immunodeficiency,autoimmune disease,immune disease,autoimmune; aneurysm; pacemaker:defibrillator; peripheral artery
disease:pad,peripheral vascular disease,pvd,poor circulation; valve disease:aortic stenosis,mitral stenosis; liver disease:fatty
liver,liver problems; thyroid disease:thyroid problems,thyroid issues; celiac disease:celiac,gluten intolerance; lupus:sle;
fibromyalgia:fibro; lyme disease:lyme; sinusitis:sinus infection; uveitis:iritis; prediabetes:prediabetic,borderline
diabetes,borderline diabetic; polycystic ovaries:pcos`
