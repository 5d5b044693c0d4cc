// Made by scripts/findings-tables.ts from scripts/findings.
import { type Entry, entriesOf, wordsIn } from './entries.ts'

/** Other words with one meaning. */
export const synonyms = (): Entry[] => entriesOf(synonymsTable)
const synonymsTable = `abdomen:abdominal,belly,stomach,tummy; electrocardiogram:ekg,ecg; echocardiogram:echo,cardiac ultrasound; x-ray:xray,x
ray,radiograph,radiographic,plain films; mri:magnetic resonance imaging,m r i; ct:cat scan,ct scan,computed tomography;
ultrasound:sonogram; laboratory:lab,lab work,blood work,bloodwork,blood test; complete blood count:cbc; basic metabolic
panel:bmp,metabolic panel,cmp,comprehensive metabolic panel; a1c:hemoglobin a1c,hba1c,a one c; urinalysis:ua,urine test;
physical therapy:pt,physical therapist,p t; follow up:followup,return,come back,back in,see you back,see you again,see you
in,see me in,come see me,check back,recheck,reevaluate,re-evaluate; daily:every day,once a day,a day,per day,qd,each day; twice
daily:twice a day,bid,two times a day,2 times a day,two times daily,2 times daily,b i d; three times daily:three times a
day,tid,3 times daily; four times daily:four times a day,qid,4 times daily; as needed:prn,if needed,when you need it; nightly:at
night,at bedtime,qhs,every night,before bed; over the counter:otc; emergency room:er,ed visit,emergency department,emergency;
primary care:pcp,primary care physician,family doctor; prescription:prescribe; medication:medicine,meds,pill,drug;
elevated:high,increased,raised,up; decreased:low,reduced,lower,down,diminished; increase:up the dose,go up;
normal:unremarkable,within normal limits,wnl,good,fine,okay; bilateral:both,bilaterally,both sides;
physician:doctor,provider,dr; operation:surgery,surgical,procedure; extremity:limb; lower extremity:leg; upper extremity:arm;
blood pressure:bp; blood sugar:glucose,sugars,blood glucose; heart rate:pulse; oxygen saturation:spo2,o2 sat,oxygen,sat,pulse
ox; temperature:temp; ejection fraction:ef,pumping function; cardiology:cardiologist; orthopedics:orthopedist,ortho;
neurology:neurologist; dermatology:dermatologist; gastroenterology:gastroenterologist,gi; urology:urologist;
nephrology:nephrologist; endocrinology:endocrinologist; rheumatology:rheumatologist; oncology:oncologist;
pulmonology:pulmonologist,pulmonary; psychiatry:psychiatrist; therapy:therapist,counseling; kidney:renal,kidneys; liver:hepatic;
heart:cardiac; lung:pulmonary; brain:cerebral; vaccine:vaccinated,shot,immunization; diet:dietary; exercise:work out,gym;
sleep:fall asleep,asleep; work:job,employed,occupation; mother:mom; father:dad; children:kid; married:husband,wife,spouse;
injection:shot,inject; consult:consultation,referral,refer; endorse:reports,states,admits,notes; deny; improve:better;
worse:worsen; start:initiate,begin; stop:discontinue,quit; continue:keep,maintain,stay; assess:evaluate,check,examine;
recommend:advise,suggest; utilize:use,using; approximately:about,around,roughly; physical examination:physical
exam,exam,examination; range of motion:rom; flexion:flex,bend; extension:extend,straighten; crutch;
brace:splint,immobilizer,sling,boot,aircast; walk:ambulate,gait; stress test:treadmill test,exercise test,stress echo;
catheterization:cath,heart cath,cardiac catheterization,cardiac cath,angiogram,angiography; colonoscopy; endoscopy:egd,upper
endoscopy; mammogram:mammography; biopsy; pulmonary function test:pft,spirometry,breathing test; sleep study:sleep
test,polysomnography,polysomnogram; nerve conduction study:nerve conduction test,emg,electromyography,electromyogram; bone
density scan:bone density,bone density test,dexa,dexa scan,dxa; lipid panel:lipid profile,fasting lipids,cholesterol panel;
thyroid panel:tsh,thyroid labs,thyroid function tests,thyroid studies; culture; heart monitor:event monitor,holter,holter
monitor,cardiac monitor,zio patch; tubal ligation:tubes tied,had my tubes tied; hysterectomy:uterus removed,uterus out;
cholecystectomy:gallbladder removed,gallbladder out,gallbladder taken out,gallbladder surgery; appendectomy:appendix
removed,appendix out,appendix taken out; tonsillectomy:tonsils removed,tonsils out,tonsils taken out; mastectomy:breast removed;
cesarean section:c-section,cesarean; stent:stent placement; renal function:kidney function; liver function:liver enzymes,liver
tests; nutritionist:dietitian,dietician,nutrition counseling; antibiotic; steroid:corticosteroid,cortisone; anti
inflammatory:nsaid; inflammation:inflamed,inflammatory; urination:pee,urinary; stool:poop,bowel movement; swallow; eat:meal;
younger:childhood,as a kid,growing up; retired; exertion:exert,activity,strenuous; onset:began,start; ice:icing,iced,cold pack;
heat:heating pad,warm compress; elevate:elevated leg,prop up; surgeon; pharmacy:drug store,drugstore; result:came back,comes
back`

/** Parts of the body. */
export const bodyParts = (): string[] => wordsIn(bodyPartsTable)
const bodyPartsTable = `head face scalp forehead eye ear nose sinus jaw mouth tongue tooth throat neck shoulder clavicle collarbone arm elbow forearm
wrist hand finger thumb chest breast rib axilla armpit back flank side hip groin thigh hamstring quadriceps knee kneecap patella
shin calf leg ankle heel achilles foot toe toenail midfoot big-toe kidney ureter lung lobe ovary adnexal testicle testis scrotum
eyelid cheek temple carotid atrium ventricle atrial ventricular quadrant abdomen extremity buttock gluteal sacroiliac si tibia
fibula femur femoral humerus radius ulna radial ulnar scaphoid metatarsal metacarpal malleolus meniscus acl mcl lcl rotator
bicep biceps tricep deltoid trapezius paraspinal lumbar cervical cva costovertebral hemisphere bundle nipple mastectomy
lumpectomy nephrectomy hernia inguinal iliac popliteal pedal parotid tonsil nostril cornea retina index ring pinky middle lymph
nodule cuff thumbnail fingernail nail eardrum tympanic macula pupil scapula sternum coronary subclavian brachial tibial peroneal
temporal frontal parietal occipital tube testes vocal shoulder-blade biceps-tendon`

/** Words without content of their own. */
export const fillerWords = (): string[] => wordsIn(fillerWordsTable)
const fillerWordsTable = `a an the and or but if then so of in on at to for from with without by as is are was were be been being am do does did doing
done has have had having will would can could should may might must shall i you he she it we they me him her us them my your his
its our their this that these those there here who whom which what when where why how not no nor than too very just also only
into onto out up down over under again further once about all any both each few more most other some such own same s t don now
um uh okay ok yeah yes oh well like know mean got get go going gonna wanna lem na let right alright mm-hmm hmm huh really
actually kind sort thing things lot little bit patient patients reports report states state denies deny endorses endorse notes
note admits adds mentions describes patient's because since while during after before however although though additionally
regarding overall currently today time presents presenting history dl mmhg bpm ldl hdl`
