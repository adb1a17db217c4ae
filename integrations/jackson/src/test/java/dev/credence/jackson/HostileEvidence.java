package dev.credence.jackson;

import java.util.List;
import java.util.stream.IntStream;

/** Invalid evidence with the messages that refuse it. */
final class HostileEvidence {
    /** Invalid evidence, its message, and whether the schema alone also rejects it as a tree of doubles. */
    record Case(String json, String message, boolean schemaStates) {
        @Override
        public String toString() {
            return json.length() < 100 ? json : json.substring(0, 100) + "...";
        }
    }

    private static final String TYPES =
            "[confusion, binary, scores, class-scores, paired-confusion, many-confusion, paired-scores,"
                    + " paired-class-scores, outcomes,"
                    + " paired-outcomes, many-outcomes, folds, clusters, crossed, weighted, independent]";
    private static final String BINARY = "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':4}";
    private static final String SCORES = "{'type':'scores','positive':[1],'negative':[0]}";
    private static final String PAIRED = "{'type':'paired-scores','truth':[1],'first':[1],'second':[0]}";
    private static final String FOLDS = "{'type':'folds','folds':[" + BINARY + "," + BINARY + "]}";

    private HostileEvidence() {}

    private static Case schema(String json, String message) {
        return new Case(json.replace('\'', '"'), message, true);
    }

    private static Case reader(String json, String message) {
        return new Case(json.replace('\'', '"'), message, false);
    }

    private static String tp(String count) {
        return "{'type':'binary','tp':" + count + ",'fp':0,'fn':0,'tn':0}";
    }

    private static String confusion(String labels, String rest) {
        return "{'type':'confusion','labels':" + labels + rest + "}";
    }

    private static String scores(String score) {
        return "{'type':'scores','positive':[0.5," + score + "],'negative':[]}";
    }

    private static String truth(String truth) {
        return "{'type':'paired-scores','truth':[" + truth + "],'first':[1],'second':[2]}";
    }

    static List<Case> cases() {
        return IntStream.range(0, 8)
                .mapToObj(i -> switch (i) {
                    case 0 -> shapes();
                    case 1 -> counts();
                    case 2 -> tables();
                    case 3 -> scoreColumns();
                    case 4 -> designs();
                    case 5 -> classScores();
                    case 6 -> HostileOutcomes.cases();
                    default -> fields();
                })
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> shapes() {
        return List.of(
                schema("[]", "$.evidence: evidence must be an object: evidence=[...]"),
                schema("7", "$.evidence: evidence must be an object: evidence=7"),
                schema("'binary'", "$.evidence: evidence must be an object: evidence=\"binary\""),
                schema(
                        "{'type':'folds','folds':[" + BINARY + ",null]}",
                        "$.evidence.folds[1]: evidence must be an object: evidence=null"),
                schema(
                        "{'type':'independent','first':" + BINARY + ",'second':null}",
                        "$.evidence.second: evidence must be an object: evidence=null"),
                schema("{}", "$.evidence: evidence must have the field 'type': one of " + TYPES),
                schema("{'tp':1}", "$.evidence: evidence must have the field 'type': one of " + TYPES),
                schema("{'type':'binar'}", "$.evidence.type: type must be one of " + TYPES + ": type=\"binar\""),
                schema("{'type':7}", "$.evidence.type: type must be one of " + TYPES + ": type=7"),
                schema("{'type':null}", "$.evidence: evidence must have the field 'type': one of " + TYPES));
    }

    private static List<Case> counts() {
        return List.of(
                schema(tp("'5'"), "$.evidence.tp: tp must be a whole number: tp=\"5\""),
                schema(tp("1.5"), "$.evidence.tp: tp must be a whole number: tp=1.5"),
                reader(tp("1e-400"), "$.evidence.tp: tp must be a whole number: tp=1e-400"),
                schema(tp("-3"), "$.evidence.tp: tp must be >= 0: tp=-3"),
                schema(tp("-99999999999999999999"), "$.evidence.tp: tp must be >= 0: tp=-99999999999999999999"),
                schema(tp("9007199254740993"), "$.evidence.tp: tp must be at most 2^53: tp=9007199254740993"),
                schema(tp("99999999999999999999"), "$.evidence.tp: tp must be at most 2^53: tp=99999999999999999999"),
                schema(tp("1e400"), "$.evidence.tp: tp must be at most 2^53: tp=1e400"),
                schema(tp("null"), "$.evidence.tp: tp must be a whole number: tp=null"),
                schema(tp("true"), "$.evidence.tp: tp must be a whole number: tp=true"),
                schema(tp("[1]"), "$.evidence.tp: tp must be a whole number: tp=[...]"),
                schema(tp("{'n':1}"), "$.evidence.tp: tp must be a whole number: tp={...}"),
                reader(
                        "{'type':'binary','tp':9007199254740992,'fp':1,'fn':0,'tn':0}",
                        "$.evidence: counts must total at most 2^53: cell=9007199254740992 on top of 1; use proportions"
                                + " of a smaller total"));
    }

    private static List<Case> tables() {
        return List.of(
                schema(
                        confusion("['n','y']", ",'counts':[[355,2],[-3,199]]"),
                        "$.evidence.counts[1][0]: count must be >= 0: count=-3"),
                schema(
                        confusion("['n','y']", ",'counts':[[355,2],['13',199]]"),
                        "$.evidence.counts[1][0]: count must be a whole number: count=\"13\""),
                schema(
                        confusion("['n','y']", ",'counts':[355,2]"),
                        "$.evidence.counts[0]: counts must be an array: counts=355"),
                schema(
                        confusion("['n','y']", ",'counts':{'n':1}"),
                        "$.evidence.counts: counts must be an array: counts={...}"),
                reader(
                        confusion("['n','y']", ",'counts':[[355,2],[13]]"),
                        "$.evidence.counts: counts must have a column per label: columns of row 1=1, labels=2"),
                reader(
                        confusion("['n','y']", ",'counts':[[355,2]]"),
                        "$.evidence.counts: counts must have a row per label: rows=1, labels=2"),
                schema(
                        confusion("['n','n']", ",'counts':[[355,2],[13,199]]"),
                        "$.evidence.labels[1]: label must occur once: label=\"n\""),
                schema(
                        confusion("['n','y']", ",'ordered':0,'counts':[[355,2],[13,199]]"),
                        "$.evidence.ordered: ordered must be true or false: ordered=0"),
                schema(
                        confusion("['n','y']", ",'ordered':null,'counts':[[355,2],[13,199]]"),
                        "$.evidence.ordered: ordered must be true or false: ordered=null"),
                schema(
                        confusion("['n',1]", ",'counts':[[355,2],[13,199]]"),
                        "$.evidence.labels[1]: label must be a string: label=1"),
                reader(
                        confusion("['benign','malignant']", ",'positive':'malignent','counts':[[355,2],[13,199]]"),
                        "$.evidence.positive: no label 'malignent'; did you mean 'malignant'? available: [benign,"
                                + " malignant]"),
                schema(
                        confusion("['n','y']", ",'positive':null,'counts':[[355,2],[13,199]]"),
                        "$.evidence.positive: positive must be a string: positive=null"),
                reader(
                        "{'type':'paired-confusion','labels':['n','y'],'counts':[[[1,2],[3,4]],[[1,2],[3]]]}",
                        "$.evidence.counts: paired counts must be [truth][first][second] with one entry per label each:"
                                + " labels=2"),
                schema(
                        "{'type':'paired-confusion','labels':['n','y'],'counts':[[[1,2],[3,4]],[[1,2],[3,0.5]]]}",
                        "$.evidence.counts[1][1][1]: count must be a whole number: count=0.5"),
                schema(
                        many("['a','a']", "[[0,1,1]]", "[1]"),
                        "$.evidence.rows: names of systems must be distinct: 'a' occurs twice"),
                schema(
                        many("['a']", "[[0,1]]", "[1]"),
                        "$.evidence.rows: systems must be at least 2: systems=1; one alone is a ConfusionMatrix"),
                reader(
                        many("['a','b']", "[[0,1,1]]", "[1,2]"),
                        "$.evidence.rows: there must be a count per row: rows=1, counts=2"),
                reader(
                        many("['a','b']", "[[0,1,1,0]]", "[1]"),
                        "$.evidence.rows: a row must have the index of the true label and one per system: row 0=[0, 1, 1, 0],"
                                + " systems=2"),
                schema(
                        many("['a','b']", "[[0,1,1],[0.999,0,0]]", "[1,2]"),
                        "$.evidence.rows[1][0]: index must be a whole number: index=0.999"),
                schema(many("['a','b']", "[[0,-1,1]]", "[1]"), "$.evidence.rows[0][1]: index must be >= 0: index=-1"),
                schema(
                        many("['a','b']", "[[0,'1',1]]", "[1]"),
                        "$.evidence.rows[0][1]: index must be a whole number: index=\"1\""),
                reader(
                        many("['a','b']", "[[0,1,4294967297]]", "[1]"),
                        "$.evidence.rows[0][2]: index must be at most 2147483647: index=4294967297"),
                reader(
                        many("['a','b']", "[[0,1,2]]", "[1]"),
                        "$.evidence.rows: an index must be that of a label, from 0 to 1: row 0=[0, 1, 2]"),
                reader(
                        many("['a','b']", "[[0,1,1],[0,0,0]]", "[9007199254740992,1]"),
                        "$.evidence.rows: counts must total at most 2^53: truth=n, predictions=[n, n]=1 on top of"
                                + " 9007199254740992; use proportions of a smaller total"));
    }

    private static String many(String systems, String rows, String counts) {
        return "{'type':'many-confusion','systems':" + systems + ",'labels':['n','y'],'rows':" + rows + ",'counts':"
                + counts + "}";
    }

    private static List<Case> scoreColumns() {
        return List.of(
                schema(scores("null"), "$.evidence.positive[1]: score must be a number: score=null"),
                schema(scores("'NaN'"), "$.evidence.positive[1]: score must be a number: score=\"NaN\""),
                schema(scores("'0.5'"), "$.evidence.positive[1]: score must be a number: score=\"0.5\""),
                schema(scores("[1]"), "$.evidence.positive[1]: score must be a number: score=[...]"),
                schema(
                        scores("1e999"),
                        "$.evidence.positive[1]: score must lie within the range of a double, or be \"Infinity\" or"
                                + " \"-Infinity\": score=1e999"),
                schema(truth("2"), "$.evidence.truth[0]: truth must be 0 or 1: truth=2"),
                schema(truth("true"), "$.evidence.truth[0]: truth must be 0 or 1: truth=true"),
                schema(truth("'1'"), "$.evidence.truth[0]: truth must be 0 or 1: truth=\"1\""),
                reader(
                        "{'type':'paired-scores','truth':[1,0,1],'first':[1,2],'second':[1,2,3]}",
                        "$.evidence: truth and both scores must have the same length: truth=3, first=2, second=3"));
    }

    private static String classes(String labels, String truth, String scores) {
        return "{'type':'class-scores','labels':" + labels + ",'truth':" + truth + ",'scores':" + scores + "}";
    }

    private static List<Case> classScores() {
        return List.of(
                reader(
                        "{'type':'paired-class-scores','labels':['a','b'],'truth':['a'],'first':[[1,0]],'second':[[1,0],[0,1]]}",
                        "$.evidence: truth and scores must have as many rows: truth=1, scores=2"),
                schema(
                        classes("['a']", "['a']", "[[1]]"),
                        "$.evidence: labels must be two or more, all different: labels=[a]"),
                schema(
                        classes("['a','a']", "['a']", "[[1,2]]"),
                        "$.evidence.labels[1]: label must occur once: label=\"a\""),
                schema(
                        classes("['a','b']", "['a',7]", "[[1,2],[3,4]]"),
                        "$.evidence.truth[1]: truth must be a string: truth=7"),
                reader(
                        classes("['a','b']", "['a','c']", "[[1,2],[3,4]]"),
                        "$.evidence: true class must be one of [a, b]: true class='c' at row 1"),
                reader(
                        classes("['a','b']", "['a']", "[[1,2],[3,4]]"),
                        "$.evidence: truth and scores must have as many rows: truth=1, scores=2"),
                reader(
                        classes("['a','b']", "['a','b']", "[[1,2],[3]]"),
                        "$.evidence: a row must have a score per class: scores=1, classes=2 at row 1"),
                schema(
                        classes("['a','b']", "['a']", "[[1,null]]"),
                        "$.evidence.scores[0][1]: score must be a number: score=null"),
                schema(
                        classes("['a','b']", "['a']", "[1,2]"),
                        "$.evidence.scores[0]: scores must be an array: scores=1"),
                reader(
                        "{'type':'folds','folds':[" + classes("['a','b']", "['a']", "[[1,2]]") + "," + SCORES + "]}",
                        "$.evidence.folds[1]: folds must all be of one kind: first=class-scores, this=scores"));
    }

    private static List<Case> designs() {
        return List.of(
                schema("{'type':'folds','folds':[]}", "$.evidence.folds: folds must be at least 2: folds=0"),
                schema(
                        "{'type':'folds','folds':[" + BINARY + "]}",
                        "$.evidence.folds: folds must be at least 2: folds=1"),
                reader(
                        "{'type':'folds','folds':[" + BINARY + "," + SCORES + "]}",
                        "$.evidence.folds[1]: folds must all be of one kind: first=confusion, this=scores"),
                schema(
                        "{'type':'folds','folds':[" + BINARY + "," + FOLDS + "]}",
                        "$.evidence.folds[1]: a part must be plain evidence, i.i.d. and not made of parts itself:"
                                + " type=folds"),
                schema(
                        "{'type':'folds','folds':[" + BINARY + "," + tp("-1") + "]}",
                        "$.evidence.folds[1].tp: tp must be >= 0: tp=-1"),
                schema(
                        "{'type':'clusters','clusters':{}}",
                        "$.evidence.clusters: clusters must be at least one: clusters=0"),
                schema(
                        "{'type':'clusters','clusters':[]}",
                        "$.evidence.clusters: clusters must be an object: clusters=[...]"),
                schema(
                        "{'type':'clusters','clusters':{'image-01':" + tp("-1") + "}}",
                        "$.evidence.clusters['image-01'].tp: tp must be >= 0: tp=-1"),
                reader(
                        "{'type':'clusters','clusters':{'a':" + BINARY + ",'a':" + BINARY + "}}",
                        "$.evidence.clusters.a: field must be given once: field=\"a\""),
                schema("{'type':'crossed','cells':{}}", "$.evidence.cells: cells must be at least one: cells=0"),
                schema(
                        "{'type':'crossed','cells':{'question-1':{'seed-2':" + tp("-1") + "}}}",
                        "$.evidence.cells['question-1']['seed-2'].tp: tp must be >= 0: tp=-1"),
                reader(
                        "{'type':'crossed','cells':{'a':{'x':" + BINARY + "},'b':{'x':" + SCORES + "}}}",
                        "$.evidence.cells.b.x: cells must all be of one kind: first=confusion, this=scores"),
                reader(
                        "{'type':'independent','first':" + BINARY + ",'second':" + SCORES + "}",
                        "$.evidence: both systems must have the same kind of evidence: first=confusion, second=scores"),
                schema(
                        "{'type':'independent','first':" + BINARY + ",'second':" + PAIRED + "}",
                        "$.evidence.second: evidence must be of one system: type=paired-scores; give confusion, binary,"
                                + " scores, class-scores, outcomes, folds or clusters"),
                schema(
                        "{'type':'independent','first':" + BINARY + "}",
                        "$.evidence: independent evidence must have all its fields: missing=[second]"),
                reader(
                        "{'type':'weighted','evidence':" + SCORES + ",'weights':[1],'squares':[1]}",
                        "$.evidence: sums must have an entry per atom: sums=1, atoms=2"),
                schema(
                        "{'type':'weighted','evidence':" + SCORES + ",'weights':[1,-2],'squares':[1,4]}",
                        "$.evidence: weight must be finite and >= 0: weight=-2.0 at score=1.0, positive"),
                schema(
                        "{'type':'scores','positive':[1],'negative':[0],'design':'clustered'}",
                        "$.evidence.design: design must be one of [iid, stratified]: design=\"clustered\""));
    }

    private static List<Case> fields() {
        return List.of(
                schema(
                        "{'type':'binary','tp':1,'fp':2,'tn':3}",
                        "$.evidence: binary evidence must have all its fields: missing=[fn]"),
                reader(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'design':'stratified'}",
                        "$.evidence: stratified evidence must have tn: the number of true negatives is part of a size"
                                + " that was fixed"),
                schema(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':null}",
                        "$.evidence.tn: tn must be a whole number: tn=null"),
                schema(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':1.5}",
                        "$.evidence.tn: tn must be a whole number: tn=1.5"),
                schema(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':'4'}",
                        "$.evidence.tn: tn must be a whole number: tn=\"4\""),
                schema("{'type':'binary','tp':1,'fp':2,'fn':3,'tn':-4}", "$.evidence.tn: tn must be >= 0: tn=-4"),
                schema(
                        "{'type':'folds','folds':[" + BINARY + "," + BINARY + "],'repeats':1.5}",
                        "$.evidence.repeats: repeats must be a whole number: repeats=1.5"),
                schema(
                        "{'type':'folds','folds':[" + BINARY + "," + BINARY + "],'repeats':'2'}",
                        "$.evidence.repeats: repeats must be a whole number: repeats=\"2\""),
                schema(
                        "{'type':'scores'}",
                        "$.evidence: scores evidence must have all its fields: missing=[positive, negative]"),
                schema(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':4,'TN':4}",
                        "$.evidence: binary evidence: no field 'TN'; did you mean 'tn'? available: [tp, fp, fn, tn,"
                                + " design]"),
                schema(
                        "{'type':'scores','positve':[1],'negative':[0]}",
                        "$.evidence: scores evidence: no field 'positve'; did you mean 'positive'? available:"
                                + " [positive, negative, design]"),
                reader(
                        "{'type':'binary','tp':1,'tp':1,'fp':2,'fn':3,'tn':4}",
                        "$.evidence.tp: field must be given once: field=\"tp\""),
                reader(
                        "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':4,'type':'binary'}",
                        "$.evidence.type: field must be given once: field=\"type\""),
                reader(
                        "{'tp':1,'tp':1,'type':'binary','fp':2,'fn':3,'tn':4}",
                        "$.evidence.tp: field must be given once: field=\"tp\""),
                schema(
                        "{'tp':1,'" + "x".repeat(1000) + "':1,'type':'binary','fp':2,'fn':3,'tn':4}",
                        "$.evidence: binary evidence: no field '" + "x".repeat(60) + "...'; available: [tp, fp, fn, tn,"
                                + " design]"),
                schema(
                        "{'tn':4,'fp':2,'fn':3,'tp':0.5,'type':'binary'}",
                        "$.evidence.tp: tp must be a whole number: tp=0.5"));
    }
}
