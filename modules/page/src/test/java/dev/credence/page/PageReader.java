package dev.credence.page;

import dev.credence.jackson.CredenceJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads a page as a browser does: its elements, their attributes, its data. */
record PageReader(String html) {
    private static final Pattern ELEMENT =
            Pattern.compile("<([a-zA-Z][a-zA-Z0-9]*)((?:\\s+[a-zA-Z][a-zA-Z0-9:-]*(?:=\"[^\"]*\")?)*)\\s*/?>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-zA-Z][a-zA-Z0-9:-]*)(?:=\"([^\"]*)\")?");

    /** Returns the page without the content of scripts and styles, which is not markup. */
    String markup() {
        return html.replaceAll("(?s)(<(script|style)[^>]*>).*?</\\2>", "$1");
    }

    Set<String> elements() {
        Set<String> names = new TreeSet<>();
        Matcher found = ELEMENT.matcher(markup());
        while (found.find()) {
            names.add(found.group(1));
        }
        return names;
    }

    Set<String> attributes() {
        Set<String> names = new TreeSet<>();
        Matcher found = ELEMENT.matcher(markup());
        while (found.find()) {
            Matcher attribute = ATTRIBUTE.matcher(found.group(2));
            while (attribute.find()) {
                names.add(attribute.group(1));
            }
        }
        return names;
    }

    /** Returns every {@code <} of the markup that begins neither an element, nor its end, nor the document type. */
    List<String> stray() {
        List<String> stray = new ArrayList<>();
        String rest = ELEMENT.matcher(markup()).replaceAll("");
        Matcher found = Pattern.compile("<(?!/[a-zA-Z]|!DOCTYPE html>).{0,40}").matcher(rest);
        while (found.find()) {
            stray.add(found.group());
        }
        return stray;
    }

    String inside(String element) {
        Matcher found =
                Pattern.compile("(?s)<" + element + ">(.*?)</" + element + ">").matcher(html);
        return found.find() ? found.group(1) : "";
    }

    JsonNode results() {
        Matcher found = Pattern.compile("(?s)<script id=\"results\" type=\"application/json\">(.*?)</script>")
                .matcher(html);
        return CredenceJson.mapper().readTree(found.find() ? found.group(1) : "");
    }

    static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }
}
