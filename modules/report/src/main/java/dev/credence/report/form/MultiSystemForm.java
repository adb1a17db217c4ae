package dev.credence.report.form;

import static dev.credence.report.json.JsonTree.notes;
import static dev.credence.report.json.JsonTree.number;

import dev.credence.api.comparison.Comparison;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a comparison of several systems by a metric as JSON: the ranking, all pairs, their correction, and tests of all systems at
 * once.
 */
public final class MultiSystemForm {
    private MultiSystemForm() {}

    /** Returns the object. */
    public static ObjectNode of(MultipleComparison comparison) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("metric", comparison.metric())
                .put("level", comparison.level().value())
                .put("n", comparison.n());
        ArrayNode ranking = node.putArray("ranking");
        comparison.ranking().forEach(system -> ranking.add(ranked(system)));
        ArrayNode differences = node.putArray("differences");
        comparison.differences().forEach(pair -> differences.add(difference(comparison, pair)));
        node.set("family", family(comparison.family()));
        comparison.cochran().ifPresent(test -> node.set("cochranQ", test(test)));
        comparison.blocks().ifPresent(blocks -> node.set("blocks", blocks(comparison, blocks)));
        return notes(node, comparison.notes());
    }

    private static ObjectNode ranked(MultipleComparison.RankedSystem system) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("system", system.name());
        number(node, "value", system.value());
        return node.put("rank", system.rank()).put("groups", system.letters()).put("n", system.n());
    }

    private static ObjectNode difference(MultipleComparison whole, MultipleComparison.SimultaneousDifference pair) {
        Comparison comparison = pair.comparison();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("first", whole.systems().get(pair.first()));
        node.put("second", whole.systems().get(pair.second()));
        node.put("comparator", comparison.comparator());
        ObjectNode bounds = node.putObject("difference");
        number(bounds, "value", comparison.difference());
        number(bounds, "lower", comparison.lower());
        number(bounds, "upper", comparison.upper());
        node.put("n", comparison.n());
        number(node, "pValue", pair.pValue());
        number(node, "pAdjusted", pair.adjusted());
        number(node, "pAdjustedError", pair.adjustedError());
        number(node, "pHolm", pair.holm());
        if (!comparison.eValues().isEmpty()) {
            ArrayNode evidence = node.putArray("eValues");
            comparison.eValues().forEach(one -> {
                ObjectNode form = evidence.addObject()
                        .put("against", one.hypothesis().word())
                        .put("limit", one.limit());
                number(form, "value", one.value());
            });
        }
        node.put("significant", pair.isSignificant());
        comparison.fewDiffering().ifPresent(items -> node.put("differing", items));
        node.put("status", comparison.status().name().toLowerCase(Locale.ROOT));
        return notes(node, comparison.notes());
    }

    private static ObjectNode family(MultipleComparison.CriticalPoint family) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("pairs", family.pairs());
        number(node, "criticalPoint", family.criticalPoint());
        number(node, "error", family.error());
        return node.put("pairLevel", family.pairLevel().value())
                .put("seed", family.seed())
                .put("directions", family.directions());
    }

    private static ObjectNode test(TestOutcome test) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("test", test.test()).put("statisticName", test.statisticName());
        number(node, "statistic", test.statistic());
        ArrayNode freedom = node.putArray("degreesOfFreedom");
        test.degreesOfFreedom().forEach(freedom::add);
        number(node, "pValue", test.pValue());
        node.put("status", test.status().name().toLowerCase(Locale.ROOT));
        return notes(node, test.notes());
    }

    private static ObjectNode blocks(MultipleComparison whole, BlockRanking blocks) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("blocks", blocks.blocks()).put("leftOut", blocks.leftOut());
        ArrayNode ranks = node.putArray("meanRanks");
        blocks.meanRanks().forEach(ranks::add);
        node.set("friedman", test(blocks.friedman()));
        node.set("imanDavenport", test(blocks.imanDavenport()));
        number(node, "criticalDifference", blocks.criticalDifference());
        node.set("nemenyi", ranks(whole, blocks.nemenyi()));
        node.set("holm", ranks(whole, blocks.holm()));
        return node;
    }

    private static ArrayNode ranks(MultipleComparison whole, List<BlockRanking.Difference> pairs) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (BlockRanking.Difference pair : pairs) {
            ObjectNode node = all.addObject();
            node.put("first", whole.systems().get(pair.first()));
            node.put("second", whole.systems().get(pair.second()));
            number(node, "difference", pair.difference());
            number(node, "z", pair.z());
            number(node, "pValue", pair.pValue());
        }
        return all;
    }
}
