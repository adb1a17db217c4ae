package dev.credence.cli.data.outcome;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.span.Span;
import dev.credence.outcomes.span.SpanDocuments;
import dev.credence.outcomes.span.SpanMatching;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Documents with lists of gold spans and of predicted spans, one JSON object per line. A span is an object with a start, an end after its
 * last position and a type, or an array of these three.
 */
public final class SpanLines extends ItemFiles<SpanDocuments> {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> STARTS = List.of("start", "start_char", "start_offset", "begin");
    private static final List<String> ENDS = List.of("end", "end_char", "end_offset");
    private static final List<String> TYPES = List.of("label", "type", "entity_group", "entity_type", "entity", "tag");

    private final SpanMatching matching;
    private final String gold;
    private final String predicted;
    private final Optional<String> item;

    /**
     * Creates the reader of documents.
     *
     * @param matching the rules of matching
     * @param gold path of the gold spans, such as {@code annotation.spans}
     * @param predicted path of the predicted spans
     * @param item path of the name of a document
     */
    public SpanLines(SpanMatching matching, String gold, String predicted, Optional<String> item) {
        this.matching = matching;
        this.gold = gold;
        this.predicted = predicted;
        this.item = item;
    }

    @Override
    SpanDocuments read(TableFile file, List<String> notes) throws IOException {
        SpanDocuments documents = new SpanDocuments();
        long row = 0;
        try (Reader reader = reader(file);
                MappingIterator<JsonNode> lines = JSON.readerFor(JsonNode.class).readValues(reader)) {
            while (lines.hasNext()) {
                JsonNode document = lines.next();
                row++;
                documents.add(name(document, row), spans(document, gold), spans(document, predicted));
            }
        } catch (JacksonException e) {
            throw Failure.data(file.path() + ", row " + (row + 1) + ": line must be JSON: " + ParserWords.of(e), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file.path() + ", row " + row + ": " + e.getMessage(), e);
        }
        if (row == 0) {
            throw Failure.data(file.path() + ": file is empty; it must contain one JSON object per line");
        }
        notes.add("the end of a span is the position after its last one, as spaCy and Hugging Face write it");
        if (documents.overlapping() > 0) {
            notes.add(documents.overlapping() + " spans overlap another one of the same list");
        }
        return documents;
    }

    private String name(JsonNode document, long row) {
        if (item.isEmpty()) {
            return "document-" + row;
        }
        JsonNode name = at(document, item.get());
        if (!name.isValueNode() || name.isNull()) {
            throw new IllegalArgumentException(
                    "field '" + item.get() + "' must be a string or a number: " + shown(name));
        }
        return name.asString();
    }

    private static List<Span> spans(JsonNode document, String path) {
        JsonNode list = at(document, path);
        if (!list.isArray()) {
            throw new IllegalArgumentException("field '" + path
                    + "' must be an array of spans, which is empty where there is none: " + shown(list));
        }
        List<Span> spans = new ArrayList<>();
        for (JsonNode span : list) {
            spans.add(span(span, path));
        }
        return spans;
    }

    private static Span span(JsonNode span, String path) {
        boolean triple = span.isArray() && span.size() == 3;
        JsonNode start = triple ? span.get(0) : first(span, STARTS);
        JsonNode end = triple ? span.get(1) : first(span, ENDS);
        JsonNode type = triple ? span.get(2) : first(span, TYPES);
        if (!start.canConvertToInt() || !end.canConvertToInt() || !type.isString()) {
            throw new IllegalArgumentException("a span of '" + path
                    + "' must have a whole start and end and a type, such as {\"start\": 0, \"end\": 5, \"label\":"
                    + " \"PER\"}: " + shown(span));
        }
        return new Span(start.intValue(), end.intValue(), type.stringValue());
    }

    private static JsonNode first(JsonNode span, List<String> names) {
        return names.stream()
                .map(span::path)
                .filter(value -> !value.isMissingNode())
                .findFirst()
                .orElseGet(() -> span.path(names.get(0)));
    }

    private static JsonNode at(JsonNode document, String path) {
        JsonNode value = document.path(path);
        if (!value.isMissingNode()) {
            return value;
        }
        value = document;
        for (String name : path.split("[.]", -1)) {
            value = value.path(name);
        }
        return value;
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "it is missing" : QuotedText.of(value.toString());
    }

    @Override
    OutcomesBuilder outcomes(SpanDocuments data) {
        return data.outcomes(matching);
    }

    @Override
    PairedOutcomes paired(SpanDocuments first, SpanDocuments second) {
        return first.pairedWith(second, matching);
    }

    @Override
    void requireSameTruth(SpanDocuments first, SpanDocuments other) {
        first.pairedWith(other, matching);
    }

    @Override
    List<OutcomesBuilder> joint(List<SpanDocuments> systems) {
        return OfSpans.joint(systems, matching);
    }

    @Override
    boolean canNameItems() {
        return true;
    }

    @Override
    boolean hasItemNames() {
        return item.isPresent();
    }

    @Override
    Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("truth", gold);
        input.put("prediction", predicted);
        item.ifPresent(name -> input.put("item", name));
        input.put("spans", matching.name().toLowerCase(Locale.ROOT));
        return input;
    }
}
