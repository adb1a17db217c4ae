package dev.credence.report.page;

import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EstimateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The methods and comparators that gave a page's intervals, how the data were drawn, and what was refused. */
record MethodsUsed(List<String> spellings, List<String> designs, List<String> refusals) {
    static MethodsUsed of(PageParts parts) {
        List<EstimateRow> estimates = estimates(parts).toList();
        List<ComparisonRow> comparisons = comparisons(parts).toList();
        TreeSet<String> spellings = new TreeSet<>();
        estimates.forEach(row -> spellings.add(row.estimate().method()));
        comparisons.forEach(row -> spellings.add(row.comparison().comparator()));
        parts.curves().stream()
                .flatMap(report -> report.curves().stream())
                .forEach(drawn -> spellings.add(drawn.sheet().band()));
        spellings.remove("");
        List<String> refusals = Stream.concat(
                        estimates.stream()
                                .flatMap(row -> row.refusal().stream()
                                        .map(why -> row.estimate().metric() + ": " + why.sentence())),
                        comparisons.stream()
                                .flatMap(row -> row.refusal().stream()
                                        .map(why -> row.comparison().metric() + ": " + why.sentence())))
                .distinct()
                .toList();
        return new MethodsUsed(List.copyOf(spellings), designs(parts), refusals);
    }

    private static Stream<EstimateRow> estimates(PageParts parts) {
        return Stream.of(
                        parts.evaluation().stream().flatMap(report -> report.rows().stream()),
                        parts.slices().stream().flatMap(report -> report.rows().stream()),
                        parts.curves().stream()
                                .flatMap(report -> report.curves().stream())
                                .flatMap(drawn -> drawn.areas().stream()))
                .flatMap(rows -> rows);
    }

    private static Stream<ComparisonRow> comparisons(PageParts parts) {
        return Stream.concat(
                parts.compared().stream().flatMap(compared -> compared.report().rows().stream()),
                parts.curves().stream().flatMap(report -> report.comparisons().stream()));
    }

    private static List<String> designs(PageParts parts) {
        List<String> sentences = new ArrayList<>();
        parts.evaluation().stream()
                .flatMap(report -> report.observations().samples().stream())
                .map(sample -> sentence(sample.design()))
                .distinct()
                .forEach(sentences::add);
        parts.compared().ifPresent(compared -> {
            if ("paired".equals(compared.report().input().get("pairing"))) {
                sentences.add("Both systems judged the same items: what they share cancels from their difference.");
            } else if ("independent".equals(compared.report().input().get("pairing"))) {
                sentences.add("The systems judged different items, drawn independently of each other.");
            }
        });
        return sentences;
    }

    private static String sentence(String design) {
        return switch (design) {
            case "i.i.d." -> "Items count as drawn one by one, independently of each other.";
            case "stratified" ->
                "The number of items of each true class was fixed in advance; within it they are independent.";
            case "clustered" -> "Items of a cluster belong together; clusters are independent of each other.";
            case "folds" -> "Items were judged in test folds of a cross-validation, whose training sets overlap.";
            case "weighted" -> "Items count by their weights, and are independent of each other.";
            default -> "The sample is " + design + ".";
        };
    }
}
