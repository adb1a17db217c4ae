package dev.credence.jackson;

import dev.credence.jackson.HostileEvidence.Case;
import java.util.List;
import java.util.stream.Stream;

/** Invalid outcomes with the messages that refuse them. */
final class HostileOutcomes {
    private static final String GRADE = "[{'name':'grade','lower':0,'upper':1}]";

    private HostileOutcomes() {}

    static List<Case> cases() {
        return Stream.of(columns(), values(), items(), pairs())
                .flatMap(List::stream)
                .toList();
    }

    private static Case schema(String json, String message) {
        return new Case(json.replace('\'', '"'), "$.evidence" + message, true);
    }

    private static Case reader(String json, String message) {
        return new Case(json.replace('\'', '"'), "$.evidence" + message, false);
    }

    private static String outcomes(String columns, String values) {
        return "{'type':'outcomes','columns':" + columns + ",'values':" + values + "}";
    }

    private static String items(String items) {
        return "{'type':'outcomes','columns':" + GRADE + ",'items':" + items + ",'values':[[1],[0]]}";
    }

    private static String pair(String more, String first, String second) {
        return "{'type':'paired-outcomes','columns':" + GRADE + more + ",'first':" + first + ",'second':" + second
                + "}";
    }

    private static List<Case> columns() {
        return List.of(
                schema(outcomes("'grade'", "[[1]]"), ".columns: columns must be an array: columns=\"grade\""),
                schema(outcomes("['grade']", "[[1]]"), ".columns[0]: column must be an object: column=\"grade\""),
                schema(outcomes("[]", "[]"), ".columns: columns must be one or more with different names: columns=[]"),
                reader(
                        outcomes("[{'name':'a'},{'name':'a'}]", "[[1,1]]"),
                        ".columns: columns must be one or more with different names: columns=[a, a]"),
                schema(
                        outcomes("[{'name':' '}]", "[[1]]"),
                        ".columns[0]: name of an outcome must not be blank: name=' '"),
                schema(outcomes("[{'name':7}]", "[[1]]"), ".columns[0].name: name must be a string: name=7"),
                schema(
                        outcomes("[{'lower':0}]", "[[1]]"),
                        ".columns[0]: column must have all its fields: missing=[name]"),
                schema(
                        outcomes("[{'name':'a','uper':1}]", "[[1]]"),
                        ".columns[0]: column: no field 'uper'; did you mean 'upper'? available: [name, lower, upper]"),
                schema(
                        outcomes("[{'name':'a','lower':0}]", "[[1]]"),
                        ".columns[0]: a range must have both ends: lower=0.0, upper=null; write \"-Infinity\" or"
                                + " \"Infinity\" for an end that is not bounded"),
                schema(
                        outcomes("[{'name':'a','lower':0,'upper':null}]", "[[1]]"),
                        ".columns[0].upper: upper must be a number: upper=null"),
                schema(
                        outcomes("[{'name':'a','lower':'0','upper':1}]", "[[1]]"),
                        ".columns[0].lower: lower must be a number: lower=\"0\""),
                reader(
                        outcomes("[{'name':'a','lower':1,'upper':0}]", "[[1]]"),
                        ".columns[0]: range must have lower < upper: lower=1.0, upper=0.0"));
    }

    private static List<Case> values() {
        return List.of(
                schema(outcomes(GRADE, "7"), ".values: values must be an array: values=7"),
                schema(outcomes(GRADE, "[[1],0]"), ".values[1]: values must be an array: values=0"),
                schema(outcomes(GRADE, "[[1],null]"), ".values[1]: values must be an array: values=null"),
                schema(outcomes(GRADE, "[[1],['0']]"), ".values[1][0]: value must be a number: value=\"0\""),
                schema(outcomes(GRADE, "[[1],[null]]"), ".values[1][0]: value must be a number: value=null"),
                schema(outcomes(GRADE, "[[1],['NaN']]"), ".values[1][0]: value must be a number: value=\"NaN\""),
                schema(outcomes(GRADE, "[[1],[true]]"), ".values[1][0]: value must be a number: value=true"),
                schema(
                        outcomes(GRADE, "[[1],['Infinity']]"),
                        ".values[1]: outcome must be a finite number: grade=Infinity at row=1; leave out items without an"
                                + " answer, or give them the value that they deserve"),
                reader(
                        outcomes(GRADE, "[[1],[1.5]]"),
                        ".values[1]: outcome must lie in the declared range [0.0, 1.0]: grade=1.5 at row=1"),
                reader(
                        outcomes(GRADE, "[[1],[0,1]]"),
                        ".values[1]: a row must have one value for each column: values=2, columns=1 at row=1"),
                schema(
                        "{'type':'outcomes','columns':" + GRADE + "}",
                        ": outcomes evidence must have all its fields: missing=[values]"),
                schema(
                        "{'type':'outcomes','columns':" + GRADE + ",'values':[[1]],'design':'stratified'}",
                        ": outcomes evidence: no field 'design'; available: [columns, items, values]"));
    }

    private static List<Case> items() {
        return List.of(
                schema(items("'q1'"), ".items: items must be an array: items=\"q1\""),
                schema(items("['q1',2]"), ".items[1]: item must be a string: item=2"),
                schema(items("null"), ".items: items must be an array: items=null"),
                reader(items("['q1']"), ".values: each row must have an item: rows=2, items=1"),
                reader(
                        items("['q1','q2']").replace("[0]", "[-0.5]"),
                        ".values[1]: outcome must lie in the declared range [0.0, 1.0]: grade=-0.5 at item=q2"));
    }

    private static List<Case> pairs() {
        return List.of(
                schema(pair("", "[[1],[0]]", "[1,0]"), ".second[0]: second must be an array: second=1"),
                schema(pair("", "[[1],[0]]", "[[1],['x']]"), ".second[1][0]: value must be a number: value=\"x\""),
                reader(
                        pair("", "[[1],[0]]", "[[1],[2]]"),
                        ".second[1]: outcome must lie in the declared range [0.0, 1.0]: grade=2.0 at item=2"),
                reader(
                        pair("", "[[1],[0]]", "[[1]]"),
                        ": both systems must have as many rows: first=2, second=1; name the item of each row in 'items'"
                                + " and 'secondItems' if the numbers of runs differ"),
                reader(
                        pair(",'items':['a','b']", "[[1],[0]]", "[[1]]"),
                        ".second: each row must have an item: rows=1, items=2"),
                reader(
                        pair(",'items':['a','b'],'secondItems':['a','c']", "[[1],[0]]", "[[1],[0]]"),
                        ": both systems must have the same items: 1 missing in the second system, such as [b], and 1"
                                + " missing in the first system, such as [c]"),
                schema(
                        pair(",'secondItems':['a','b']", "[[1],[0]]", "[[1],[0]]"),
                        ": the rows of both systems must have items: give 'items' too"),
                reader(
                        "{'type':'folds','folds':[" + outcomes(GRADE, "[[1]]") + ","
                                + outcomes("[{'name':'b'}]", "[[1]]") + "]}",
                        ".folds: outcomes to merge must have the same columns: [grade in [0.0, 1.0]] and [b]"),
                schema(
                        "{'type':'independent','first':" + pair("", "[[1]]", "[[1]]") + ",'second':"
                                + outcomes(GRADE, "[[1]]") + "}",
                        ".first: evidence must be of one system: type=paired-outcomes; give confusion, binary, scores,"
                                + " class-scores, outcomes, folds or clusters"));
    }
}
