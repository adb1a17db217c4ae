package dev.credence.report.judge;

import dev.credence.judge.LabellingPlan;
import dev.credence.judge.LabellingPlan.Group;
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
 * The report on a plan of labels: the probability of a label in each group of equal rows, and what the plan is worth.
 *
 * @param input the description of the input, by name
 * @param systems the names of the predictions
 * @param plan the plan
 * @param notes notes on the input
 */
public record LabellingReport(Map<String, Object> input, List<String> systems, LabellingPlan plan, List<String> notes)
        implements Report {
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
        columns.add(Column.name("judge", Group::judge));
        for (int system = 0; system < systems.size(); system++) {
            int place = system;
            columns.add(Column.name(
                    systems.get(system), group -> group.predictions().get(place)));
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
        return new Table<>(columns, plan.groups());
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
                input, plan.groups().stream().map(LabellingReport::form).toList(), notes, more);
    }

    private static Map<String, Object> form(Group group) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("judge", group.judge());
        form.put("predictions", group.predictions());
        form.put("labelled", group.labelled());
        form.put("unlabelled", group.unlabelled());
        form.put("deviation", group.deviation());
        form.put("probability", group.probability());
        form.put("drawn", group.drawn());
        return form;
    }
}
