package dev.credence.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;

import dev.credence.figures.Figure;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.FigcaptionTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Figures on a page, each in a frame that scrolls if the page is narrower than a wide figure, with what may be downloaded of it. */
final class FigureFrames {
    private final Optional<Function<Figure, String>> specification;
    private final List<DomContent> data = new ArrayList<>();

    FigureFrames(Optional<Function<Figure, String>> specification) {
        this.specification = specification;
    }

    DomContent of(PageFigures.Named named) {
        String svg = PageStyle.figures().render(named.figure());
        FigcaptionTag downloads = figcaption(button("SVG")
                .withType("button")
                .withClass("download-svg")
                .attr("aria-label", "Download " + words(named) + " as SVG")
                .attr("hidden"));
        specification.ifPresent(made -> downloads.with(vega(named, made.apply(named.figure()))));
        return figure(
                        div(rawHtml(svg))
                                .withClass("scroll")
                                .attr("tabindex", 0)
                                .attr("role", "region")
                                .attr("aria-label", words(named)),
                        downloads)
                .withClass(named.figure().width() > PageFigures.NARROW ? "figure wide" : "figure")
                .withId(named.id());
    }

    private static String words(PageFigures.Named named) {
        return SafeText.clean(named.figure().title());
    }

    private DomContent vega(PageFigures.Named named, String json) {
        String id = "vega-" + named.id();
        data.add(script(rawHtml(PageJson.embedded(json))).withId(id).withType("application/json"));
        return a("Vega-Lite")
                .withClass("download-vega")
                .attr("data-from", id)
                .attr("download", named.id() + ".vl.json")
                .attr("aria-label", "Download " + words(named) + " as Vega-Lite specification")
                .withHref("#" + id)
                .attr("hidden");
    }

    /** The specifications of the figures that were framed. */
    List<DomContent> data() {
        return List.copyOf(data);
    }
}
