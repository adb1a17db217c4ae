package dev.credence.report.judge;

import dev.credence.judge.ItemPlan;
import dev.credence.judge.LabellingPlan;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report on a plan of labels: the probability of a label in each group of equal or similar rows, and what the plan is worth.
 *
 * @param input the description of the input, by name
 * @param plan the metric, the number of labels and what they are worth
 * @param names the headings of the columns that name a group
 * @param groups the groups
 * @param notes notes on the input
 */
public record LabellingReport(
        Map<String, Object> input, Planned plan, List<String> names, List<Group> groups, List<String> notes)
        implements Report {
    /**
     * What is planned.
     *
     * @param metric the metric
     * @param labels the number of labels to add
     * @param lambda the weight of the judge
     * @param worth the number of uniform labels that would be as precise
     */
    public record Planned(String metric, long labels, double lambda, double worth) {}

    /**
     * A group of rows.
     *
     * @param texts the texts that name it in a table
     * @param form the same in JSON, by name
     * @param labelled the number of labelled rows
     * @param unlabelled the number of unlabelled rows
     * @param deviation the root of the mean squared residual
     * @param probability the probability of a label in the end
     * @param drawn the probability with which each unlabelled row is drawn
     */
    public record Group(
            List<String> texts,
            Map<String, Object> form,
            long labelled,
            long unlabelled,
            double deviation,
            double probability,
            double drawn) {}

    /**
     * Returns the report on a plan for counted labels.
     *
     * @param input the description of the input, by name
     * @param systems the names of the predictions
     * @param plan the plan
     * @param notes notes on the input
     * @return the report
     */
    public static LabellingReport of(
            Map<String, Object> input, List<String> systems, LabellingPlan plan, List<String> notes) {
        List<String> names = new ArrayList<>(List.of("judge"));
        names.addAll(systems);
        List<Group> groups = plan.groups().stream()
                .map(group -> {
                    List<String> texts = new ArrayList<>(List.of(group.judge()));
                    texts.addAll(group.predictions());
                    return new Group(
                            texts,
                            form("judge", group.judge(), "predictions", group.predictions()),
                            group.labelled(),
                            group.unlabelled(),
                            group.deviation(),
                            group.probability(),
                            group.drawn());
                })
                .toList();
        return new LabellingReport(
                input, new Planned(plan.metric(), plan.labels(), plan.lambda(), plan.worth()), names, groups, notes);
    }

    /**
     * Returns the report on a plan for single items, such as scores or numbers.
     *
     * @param input the description of the input, by name
     * @param plan the plan
     * @param notes notes on the input
     * @return the report
     */
    public static LabellingReport of(Map<String, Object> input, ItemPlan plan, List<String> notes) {
        List<Group> groups = plan.groups().stream()
                .map(group -> new Group(
                        List.of(group.example(), share(group.lowest()) + " to " + share(group.highest())),
                        form("example", group.example(), "influence", List.of(group.lowest(), group.highest())),
                        group.labelled(),
                        group.unlabelled(),
                        group.deviation(),
                        group.probability(),
                        group.drawn()))
                .toList();
        return new LabellingReport(
                input,
                new Planned(plan.metric(), plan.labels(), plan.lambda(), plan.worth()),
                List.of("such as", "influence"),
                groups,
                notes);
    }

    private static Map<String, Object> form(String first, Object one, String second, Object two) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put(first, one);
        form.put(second, two);
        return form;
    }

    @Override
    public Document document() {
        return new Document(input, List.of(new Document.Section(data())), List.of(conclusion()), notes);
    }

    private String conclusion() {
        return "For " + plan.metric() + ", " + SafeText.count(plan.labels()) + " labels by this plan are worth about "
                + SafeText.count(Math.round(plan.worth())) + " that are drawn uniformly.";
    }

    @Override
    public Table<?> data() {
        List<Column<Group>> columns = new ArrayList<>();
        for (int name = 0; name < names.size(); name++) {
            int place = name;
            columns.add(Column.name(names.get(name), group -> group.texts().get(place)));
        }
        columns.add(Column.<Group>shown("labelled", group -> SafeText.count(group.labelled()))
                .right()
                .withData("labelled", Group::labelled));
        columns.add(Column.<Group>shown("unlabelled", group -> SafeText.count(group.unlabelled()))
                .right()
                .withData("unlabelled", Group::unlabelled));
        columns.add(Column.<Group>shown("drawn", group -> share(group.drawn()))
                .right()
                .withData("drawn", Group::drawn));
        columns.add(Column.<Group>shown("probability", group -> share(group.probability()))
                .right()
                .withData("probability", Group::probability));
        columns.add(Column.data("deviation", Group::deviation));
        return new Table<>(columns, groups);
    }

    private static String share(double x) {
        return String.format(Locale.ROOT, "%.3f", x);
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("lambda", plan.lambda());
        more.put("worth", plan.worth());
        return new Report.Envelope(
                input, groups.stream().map(LabellingReport::form).toList(), notes, more);
    }

    private static Map<String, Object> form(Group group) {
        Map<String, Object> form = new LinkedHashMap<>(group.form());
        form.put("labelled", group.labelled());
        form.put("unlabelled", group.unlabelled());
        form.put("deviation", group.deviation());
        form.put("probability", group.probability());
        form.put("drawn", group.drawn());
        return form;
    }
}
